import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import type { Draft } from '#app/shells/drafts.ts';

const NAMES = [
  'printOnBooking',
  'bookOnConfirm',
  'recipientLanguage',
  'notifyCustomer',
  'gateways',
  'statuses',
] as const;

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
