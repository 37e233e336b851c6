import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { MEANING_CHOICES } from '#app/domain/stores/store-settings.rules.ts';
import { isLanguage } from '#app/messages/languages.ts';
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
  const statuses = changedStatuses(kept, changed);
  const values = { ...changed, statuses };
  return Object.fromEntries(own.map((name) => [name, textOf(values[name])]));
}

/** Only the statuses whose meaning was changed, because another person may change the others in the meantime. */
function changedStatuses(kept: StoreSettings, changed: StoreSettings): StoreSettings['statuses'] {
  const before = new Map(kept.statuses?.map((row) => [row.status, row.meaning]));
  return changed.statuses?.filter((row) => row.meaning !== before.get(row.status)) ?? null;
}

/** The current settings with a draft's changes applied. Settings that the store's platform no longer has, statuses
 *  added since, and values that cannot be read keep their current values. */
export function overSettings(kept: StoreSettings, draft: Draft): StoreSettings {
  const own = <T>(name: (typeof NAMES)[number], isValid: Guard<T>) =>
    validValue(draft[name] ?? '', isValid);
  const rows = own('statuses', listOf(isRow)) ?? [];
  const meanings = new Map(rows.map(({ status, meaning }) => [status, meaning]));
  const { notifyCustomer, gateways, statuses } = kept;
  return {
    printOnBooking: own('printOnBooking', isBoolean) ?? kept.printOnBooking,
    bookOnConfirm: own('bookOnConfirm', isBoolean) ?? kept.bookOnConfirm,
    recipientLanguage: own('recipientLanguage', isLanguage) ?? kept.recipientLanguage,
    notifyCustomer:
      notifyCustomer === null ? null : (own('notifyCustomer', isBoolean) ?? notifyCustomer),
    gateways: gateways && (own('gateways', listOf(isText)) ?? gateways),
    statuses:
      statuses?.map((row) => ({ ...row, meaning: meanings.get(row.status) ?? row.meaning })) ??
      null,
  };
}

/** A value of a draft, which may be damaged or from another release; undefined if it is not valid. */
function validValue<T>(text: string, isValid: Guard<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Guard<T> = (value: unknown) => value is T;
type Row = { status: string; meaning: (typeof MEANING_CHOICES)[number] };

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isText = (value: unknown) => typeof value === 'string';

function isRow(value: unknown): value is Row {
  const { status, meaning } = Object(value) as Record<keyof Row, unknown>;
  return isText(status) && MEANING_CHOICES.some((one) => one === meaning);
}

function listOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value) => Array.isArray(value) && value.every(isItem);
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
