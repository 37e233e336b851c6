import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { useShell } from '#app/shells/shell.ts';

type Answer = { intent: string; errors?: undefined } | { errors: FormErrors };

type SettingsDraft = {
  draft: StoreSettings;
  change(part: Partial<StoreSettings>): void;
  isDirty: boolean;
  isBusy: boolean;
  /** By the name of the posted field, e.g. `gateways.1`. */
  errors: FormErrors['fields'];
  message: string | null;
  save(): void;
  discard(): void;
};

/** A form over the settings as they are kept. Until something is changed it follows what the page
 *  reads anew; what was refused stays as it was typed. */
export function useSettingsDraft(kept: StoreSettings): SettingsDraft {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  const [changed, setChanged] = useState<StoreSettings | null>(null);
  const [isRefused, setRefused] = useState(false);
  const settled = useRef(data);
  useEffect(() => {
    if (state !== 'idle' || data === settled.current) return;
    settled.current = data;
    if (!data) return;
    setRefused(Boolean(data.errors));
    if (data.errors) return;
    setChanged(null);
    toast('Settings saved.');
  }, [data, state, toast]);
  const draft = changed ?? kept;
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(kept);
  const errors = isRefused && changed ? data?.errors : undefined;
  return {
    draft,
    change: (part) => setChanged({ ...draft, ...part }),
    isDirty,
    isBusy: state !== 'idle',
    errors: errors?.fields ?? {},
    message: errors?.message ?? null,
    save: () => submit(formOf(draft), { method: 'post' }),
    discard: () => setChanged(null),
  };
}

function formOf({ printOnBooking, notifyCustomer, gateways, statuses }: StoreSettings): FormData {
  const form = new FormData();
  form.set('intent', 'settings');
  if (printOnBooking) form.set('printOnBooking', 'on');
  if (notifyCustomer) form.set('notifyCustomer', 'on');
  for (const name of gateways ?? []) form.append('gateways', name);
  for (const { status, meaning } of statuses ?? []) {
    form.append('status', status);
    form.append('meaning', meaning);
  }
  return form;
}
