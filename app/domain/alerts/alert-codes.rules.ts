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

/** Alerts about the parcel itself, whatever happens to its order later: a missing proof of delivery, which closes when
 *  the proof has been downloaded, and a parcel that is at a hub, which closes when the parcel goes on or is brought
 *  back. */
const PARCEL_CODES = {
  proofNotFetched: {
    subject: 'order',
    title: 'Proof of delivery not received',
    waitMs: DAY_MS,
    repairs: ['tryAgain'],
    settled: 'Continue without proof',
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
      return `${WHY[lies]}, but the parcel is at the hub ${hub}. ${todo} with the hub on what to do next.`;
    },
  },
} as const satisfies Record<string, CodeRow>;

const WHY: Record<Lies, string> = {
  delivered: 'The courier says it was delivered',
  failed: 'The delivery failed',
  calledOff: 'The shipment was cancelled',
  overtaken: 'The order has been shipped again',
};

/** All alerts, one row per code (product.md D29): subject, title, how long it can wait, its fixes and its
 *  text. */
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

/** When an alert that began at `since` becomes overdue; null for codes without a deadline. */
export function dueAtOf(
  code: AlertCode,
  since: Date,
  isHoliday: IsHoliday = noHolidays,
): Date | null {
  const { waitMs } = codeRow(code);
  if (waitMs === null) return null;
  return waitMs === 'cutOff' ? nextCutOff(since, isHoliday).at : new Date(since.getTime() + waitMs);
}

/** False for a code that exists only in another release; callers skip such alerts. */
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

/** Whether a parcel that is at a hub can be returned to sender. Two kinds cannot: the parcel of an order that was
 *  shipped again, because the newer parcel would be returned, and a delivered parcel, because the courier no longer
 *  has it. */
function isOneToReturnToSender(lies: AlertFacts['lies']): boolean {
  return lies === 'failed' || lies === 'calledOff';
}
