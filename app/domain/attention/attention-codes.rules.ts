import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { noHolidays, type IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import type { AttentionFacts, CodeRow, Named, Repair } from './attention-row.rules.ts';
import { MONEY_CODES } from './money-codes.rules.ts';
import { ORDER_CODES } from './order-codes.rules.ts';
import { OTHER_CODES } from './other-codes.rules.ts';
import { WAREHOUSE_CODES } from './warehouse-codes.rules.ts';
import { PARCEL_CODES } from './parcel-codes.rules.ts';

/** Everything that can need a person, one row a code (product.md D29): what it is about, its title, how
 *  long it can wait, what mends it, and its words. */
export const ATTENTION_CODES = {
  ...ORDER_CODES,
  ...WAREHOUSE_CODES,
  ...PARCEL_CODES,
  ...OTHER_CODES,
  ...MONEY_CODES,
} as const;

export type AttentionCode = keyof typeof ATTENTION_CODES;
export const ATTENTION_CODE_NAMES = Object.keys(ATTENTION_CODES) as AttentionCode[];

export function codeRow(code: AttentionCode): CodeRow {
  return ATTENTION_CODES[code];
}

/** Until when it can wait that arose then; null where nothing presses. */
export function dueAtOf(
  code: AttentionCode,
  since: Date,
  isHoliday: IsHoliday = noHolidays,
): Date | null {
  const { waitMs } = codeRow(code);
  if (waitMs === null) return null;
  return waitMs === 'cutOff' ? nextCutOff(since, isHoliday).at : new Date(since.getTime() + waitMs);
}

/** A code of a release that knew others is left out. */
export function isAttentionCode(code: string): code is AttentionCode {
  return Object.hasOwn(ATTENTION_CODES, code);
}

export function repairsOf(code: AttentionCode, facts: AttentionFacts): readonly Repair[] {
  const { repairs, repairsFor } = codeRow(code);
  return repairsFor?.(facts) ?? repairs;
}

export function attentionWords(code: AttentionCode, facts: AttentionFacts, named: Named): string {
  const words = facts.words ?? codeRow(code).words(facts, named);
  return named.shipment ? `Shipment ${named.shipment}: ${words}` : words;
}
