import { z } from 'zod';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { ChosenMeaning } from '#app/domain/stores/store-settings.schema.ts';
import { LANGUAGE_CODES } from '#app/messages/languages.ts';
import type { Draft } from '#app/shells/drafts.ts';

const Meaning = z.object({ status: z.string(), meaning: ChosenMeaning });
/** The values of a draft. It may be damaged or from another release; a value that cannot be read is left out. */
const Kept = z.object({
  printOnBooking: z.boolean().optional().catch(undefined),
  bookOnConfirm: z.boolean().optional().catch(undefined),
  recipientLanguage: z.enum(LANGUAGE_CODES).optional().catch(undefined),
  notifyCustomer: z.boolean().optional().catch(undefined),
  gateways: z.array(z.string()).optional().catch(undefined),
  statuses: z.array(Meaning).catch([]),
});

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
  const values = Object.entries(draft).map(([name, text]) => [name, valueOf(text)]);
  const own = Kept.parse(Object.fromEntries(values));
  const meanings = new Map(own.statuses.map(({ status, meaning }) => [status, meaning]));
  const { notifyCustomer, gateways, statuses } = kept;
  return {
    printOnBooking: own.printOnBooking ?? kept.printOnBooking,
    bookOnConfirm: own.bookOnConfirm ?? kept.bookOnConfirm,
    recipientLanguage: own.recipientLanguage ?? kept.recipientLanguage,
    notifyCustomer: notifyCustomer === null ? null : (own.notifyCustomer ?? notifyCustomer),
    gateways: gateways && (own.gateways ?? gateways),
    statuses:
      statuses?.map((row) => ({ ...row, meaning: meanings.get(row.status) ?? row.meaning })) ??
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
