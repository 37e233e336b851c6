import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { useShell } from '#app/shells/shell.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { ownSettings, overSettings } from './settings-draft.rules.ts';

type Answer = { intent: string; errors?: undefined } | { errors: FormErrors };

type SettingsDraft = {
  draft: StoreSettings;
  change(part: Partial<StoreSettings>): void;
  isDirty: boolean;
  /** Whether a draft was restored. */
  isResumed: boolean;
  isBusy: boolean;
  /** Errors by field, e.g. `gateways.1`. */
  errors: FormErrors['fields'];
  message: string | null;
  save(): void;
  discard(): void;
};

/** Settings as the user changed them, and the saved ones (`began`) that the user saw then. Only the difference is the
 *  user's own: what another person saves in the meantime is kept. */
type Changed = { began: StoreSettings; settings: StoreSettings };

/** A form for the saved settings. Changes are kept as a draft for the same user, through a reload and a new sign-in.
 *  Until something is changed, the form follows reloaded data; refused input stays as typed.
 *  @param kept the saved settings */
export function useSettingsDraft(
  kept: StoreSettings,
  { form, name }: { form: RefObject<HTMLFormElement>; name: string },
): SettingsDraft {
  const { toast } = useShell();
  const { text } = useMessages(storePageMessages);
  const { submit, data, state } = useFetcher<Answer>();
  const [changed, setChanged] = useState<Changed | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isResumed, setResumed] = useState(false);
  const { note, forget } = useDraft({
    form,
    name,
    isSaved: false,
    ownOf: () => changed && ownSettings(changed.began, changed.settings),
    onFound: (found) => {
      setChanged({ began: kept, settings: overSettings(kept, found) });
      setResumed(true);
    },
  });
  const draft = overSettings(kept, (changed && ownSettings(changed.began, changed.settings)) ?? {});
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  const settled = useRef(data);
  const sent = useRef<Changed | null>(null);
  useEffect(() => {
    if (state !== 'idle' || data === settled.current) return;
    settled.current = data;
    if (!data) return;
    setRefused(Boolean(data.errors));
    if (data.errors) return;
    toast(text('settings.saved'));
    // What was changed during the request is not saved yet.
    if (latest.current !== sent.current) return;
    setChanged(null);
    setResumed(false);
    forget();
  }, [data, state, toast, text, forget]);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept);
  const errors = isRefused && changed ? data?.errors : undefined;
  return {
    draft,
    change: (part) => {
      setChanged({ began: kept, settings: { ...draft, ...part } });
      note();
    },
    isDirty,
    isResumed: isResumed && isDirty,
    isBusy: state !== 'idle',
    errors: errors?.fields ?? {},
    message: errors?.message ?? null,
    save: () => {
      sent.current = changed;
      submit(formOf(draft), { method: 'post' });
    },
    discard: () => {
      setChanged(null);
      setResumed(false);
      forget();
    },
  };
}

function formOf(settings: StoreSettings): FormData {
  const { printOnBooking, bookOnConfirm, recipientLanguage, notifyCustomer, gateways, statuses } =
    settings;
  const form = new FormData();
  form.set('intent', 'settings');
  if (printOnBooking) form.set('printOnBooking', 'on');
  if (bookOnConfirm) form.set('bookOnConfirm', 'on');
  form.set('recipientLanguage', recipientLanguage);
  if (notifyCustomer) form.set('notifyCustomer', 'on');
  for (const name of gateways ?? []) form.append('gateways', name);
  for (const { status, meaning } of statuses ?? []) {
    form.append('status', status);
    form.append('meaning', meaning);
  }
  return form;
}
