import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { useShell } from '#app/shells/shell.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { Draft } from '#app/shells/drafts.ts';

const NAMES = [
  'printOnBooking',
  'bookOnConfirm',
  'recipientLanguage',
  'notifyCustomer',
  'gateways',
  'statuses',
] as const;

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

/** A form for the saved settings. Changes are kept as a draft for the same user, over a reload and a new
 *  sign-in. Until something is changed, the form follows reloaded data; refused input stays as typed.
 *  @param form the form element, with `name` the draft's name */
export function useSettingsDraft(
  kept: StoreSettings,
  { form, name }: { form: RefObject<HTMLFormElement>; name: string },
): SettingsDraft {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  const [changed, setChanged] = useState<StoreSettings | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isResumed, setResumed] = useState(false);
  const { note, forget } = useDraft({
    form,
    name,
    isSaved: false,
    ownOf: () => ownSettings(kept, changed),
    onFound: (found) => {
      setChanged(overSettings(kept, found));
      setResumed(true);
    },
  });
  const settled = useRef(data);
  useEffect(() => {
    if (state !== 'idle' || data === settled.current) return;
    settled.current = data;
    if (!data) return;
    setRefused(Boolean(data.errors));
    if (data.errors) return;
    setChanged(null);
    setResumed(false);
    forget();
    toast('Settings saved.');
  }, [data, state, toast, forget]);
  const draft = changed ?? kept;
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(kept);
  const errors = isRefused && changed ? data?.errors : undefined;
  return {
    draft,
    change: (part) => {
      setChanged({ ...draft, ...part });
      note();
    },
    isDirty,
    isResumed: isResumed && isDirty,
    isBusy: state !== 'idle',
    errors: errors?.fields ?? {},
    message: errors?.message ?? null,
    save: () => submit(formOf(draft), { method: 'post' }),
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

/** The changed settings, to keep as a draft; null if nothing was changed. */
export function ownSettings(kept: StoreSettings, changed: StoreSettings | null): Draft | null {
  if (changed === null) return null;
  const own = NAMES.filter((name) => textOf(changed[name]) !== textOf(kept[name]));
  if (own.length === 0) return null;
  return Object.fromEntries(own.map((name) => [name, textOf(changed[name])]));
}

/** The current settings with a draft's changes applied. Settings that the store's platform no longer has, and
 *  statuses added since, keep their current values. */
export function overSettings(kept: StoreSettings, draft: Draft): StoreSettings {
  const was = <N extends keyof StoreSettings>(name: N): StoreSettings[N] =>
    draft[name] === undefined || kept[name] === null
      ? kept[name]
      : (JSON.parse(draft[name]) as StoreSettings[N]);
  const meanings = new Map(was('statuses')?.map(({ status, meaning }) => [status, meaning]));
  return {
    printOnBooking: was('printOnBooking'),
    bookOnConfirm: was('bookOnConfirm'),
    recipientLanguage: was('recipientLanguage'),
    notifyCustomer: was('notifyCustomer'),
    gateways: was('gateways'),
    statuses:
      kept.statuses?.map((row) => ({ ...row, meaning: meanings.get(row.status) ?? row.meaning })) ??
      null,
  };
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
