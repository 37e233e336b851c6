import { z } from 'zod';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { ChosenMeaning } from '#app/domain/stores/store-settings.schema.ts';
import { LANGUAGE_CODES } from '#app/messages/languages.ts';
import type { Draft } from '#app/shells/drafts.ts';

/** The values that a draft may hold. It may be damaged, or from another release. */
const VALUES: { readonly [N in keyof StoreSettings]: z.ZodType<NonNullable<StoreSettings[N]>> } = {
  printOnBooking: z.boolean(),
  bookOnConfirm: z.boolean(),
  recipientLanguage: z.enum(LANGUAGE_CODES),
  notifyCustomer: z.boolean(),
  gateways: z.array(z.string()),
  statuses: z.array(z.object({ status: z.string(), meaning: ChosenMeaning, orders: z.number() })),
};
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

/** The current settings with a draft's changes applied. Settings that the store's platform no longer has, statuses
 *  added since, and values that cannot be read keep their current values. */
export function overSettings(kept: StoreSettings, draft: Draft): StoreSettings {
  const was = <N extends keyof StoreSettings>(name: N): StoreSettings[N] =>
    draft[name] === undefined || kept[name] === null
      ? kept[name]
      : (VALUES[name].safeParse(valueOf(draft[name])).data ?? kept[name]);
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

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
