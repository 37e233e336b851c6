import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { noHolidays, type IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import {
  type AlertFacts,
  type CodeRow,
  type Named,
  type Repair,
  DAY_MS,
  HOUR_MS,
} from './alert-row.rules.ts';
import { MONEY_CODES } from './money-codes.rules.ts';
import { ORDER_CODES } from './order-codes.rules.ts';
import { OTHER_CODES } from './other-codes.rules.ts';
import { WAREHOUSE_CODES } from './warehouse-codes.rules.ts';

/** What can need a person about a parcel itself, whatever its order goes through later: its proof of
 *  delivery, and one that lies at a hub. That is over when the parcel is taken in, is to be brought back,
 *  or a person says so. */
const PARCEL_CODES = {
  proofNotFetched: {
    subject: 'order',
    title: 'Proof of delivery not received',
    waitMs: DAY_MS,
    repairs: ['tryAgain'],
    settled: 'Continue without it',
    words: ({ count = 1 }) =>
      `The courier has ${count === 1 ? 'a picture' : `${count} pictures`} of the delivery, but we could not download ${count === 1 ? 'it' : 'them'}. Try again, or ask the courier for ${count === 1 ? 'it' : 'them'}.`,
  },
  liesAtHub: {
    subject: 'order',
    title: 'A parcel is waiting at a hub',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack'],
    repairsFor: ({ lies }) => (isOneToReturnToSender(lies) ? ['turnBack'] : []),
    settled: 'Settled with the hub',
    words: ({ hub = '', lies = 'calledOff' }) => {
      const todo = isOneToReturnToSender(lies) ? 'Return it to sender, or agree' : 'Agree';
      return `${WHY[lies]}, but its parcel is at the hub ${hub}. ${todo} with the hub what to do next.`;
    },
  },
} as const satisfies Record<string, CodeRow>;

const WHY: Record<Lies, string> = {
  delivered: 'The courier says it was delivered',
  failed: 'The delivery failed',
  calledOff: 'The shipment was cancelled',
  overtaken: 'The order was shipped again since',
};

/** Everything that can need a person, one row a code (product.md D29): what it is about, its title, how
 *  long it can wait, what mends it, and its words. */
const ALERT_CODES = {
  ...ORDER_CODES,
  ...WAREHOUSE_CODES,
  ...PARCEL_CODES,
  ...OTHER_CODES,
  ...MONEY_CODES,
} as const;

export type AlertCode = keyof typeof ALERT_CODES;
export const ALERT_CODE_NAMES = Object.keys(ALERT_CODES) as AlertCode[];

export function codeRow(code: AlertCode): CodeRow {
  return ALERT_CODES[code];
}

/** Until when it can wait that arose then; null where nothing presses. */
export function dueAtOf(
  code: AlertCode,
  since: Date,
  isHoliday: IsHoliday = noHolidays,
): Date | null {
  const { waitMs } = codeRow(code);
  if (waitMs === null) return null;
  return waitMs === 'cutOff' ? nextCutOff(since, isHoliday).at : new Date(since.getTime() + waitMs);
}

/** A code of a release that knew others is left out. */
export function isAlertCode(code: string): code is AlertCode {
  return Object.hasOwn(ALERT_CODES, code);
}

export function repairsOf(code: AlertCode, facts: AlertFacts): readonly Repair[] {
  const { repairs, repairsFor } = codeRow(code);
  return repairsFor?.(facts) ?? repairs;
}

export function alertWords(code: AlertCode, facts: AlertFacts, named: Named): string {
  const words = facts.words ?? codeRow(code).words(facts, named);
  return named.shipment ? `Shipment ${named.shipment}: ${words}` : words;
}

type Lies = NonNullable<AlertFacts['lies']>;

/** To turn back what went out since would be another parcel, and what was delivered no courier has. */
function isOneToReturnToSender(lies: AlertFacts['lies']): boolean {
  return lies === 'failed' || lies === 'calledOff';
}
