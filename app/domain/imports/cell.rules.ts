import { parseRand } from '#app/domain/shared/money.ts';
import { parsePhone } from '#app/domain/shared/phone.ts';

/** A cell as a spreadsheet left it: its blanks, the `="…"` and the apostrophe that keep text text. */
export function bareCell(cell: string): string {
  const plain = cell.replaceAll('\u0000', '').replaceAll('\u00a0', ' ').trim();
  const kept = /^="(.*)"$/s.exec(plain)?.[1] ?? plain;
  return /^'[=+\-@＝＋－＠\t\r]/.test(kept) ? kept.slice(1) : kept;
}

const SHORTENED = /^(\d(?:[.,]\d+)?)E\+(\d{1,2})$/i;

/** Digits that a spreadsheet wrote as 8,21234567E+08; null where it has thrown some of them away. */
export function unshortened(text: string): string | null {
  const match = SHORTENED.exec(text);
  if (!match) return text;
  const [, mantissa = '', power = ''] = match;
  const [whole = '', rest = ''] = mantissa.split(/[.,]/);
  return rest.length === Number(power) ? `${whole}${rest}` : null;
}

/** A number to ring, also one that has lost its leading 0. Null where it is none, or where what a
 *  spreadsheet left of it is not all. */
export function phoneOfCell(text: string): string | null {
  const digits = unshortened(text)?.replace(/\.0$/, '');
  if (digits === undefined) return null;
  const whole = /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
  return parsePhone(whole)?.e164 ?? null;
}

/** Four digits, also where a spreadsheet cut the zeros in front. */
export function postalCodeOfCell(text: string): string {
  const digits = text.replace(/\.0$/, '');
  return /^\d{2,3}$/.test(digits) ? digits.padStart(4, '0') : digits;
}

/** Cents, of whatever people and spreadsheets write; null where it is no amount. */
export function centsOfCell(text: string): number | null {
  const cents = parseRand(text)?.cents ?? null;
  return cents !== null && cents >= 0 ? cents : null;
}

/** A whole number above 0; null where it is none. */
export function quantityOfCell(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,]0+)?$/.exec(text);
  return match && Number(match[1]) > 0 ? Number(match[1]) : null;
}

const YES = new Set(['yes', 'y', 'true', '1', 'paid', 'ja', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'unpaid', 'pending', 'nee']);

export function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const DATED =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(?: ?([ap])\.?m\.?)?)?$/i;
const JOHANNESBURG_MS = 2 * 3_600_000;

/** A date as spreadsheets write it, 2026-11-22, 2026/11/22 or 22/11/2026, by the clock of Johannesburg;
 *  without a time the beginning of that day. Null where it is none. */
export function timeOfCell(text: string): Date | null {
  const match = DATED.exec(text.replace(DAY_FIRST, '$3/$2/$1'));
  if (!match) return null;
  const [, year, , month, day, typedHour = '0', minute = '0', second = '0', half] = match;
  const hour = half ? hourOfHalf(Number(typedHour), half) : Number(typedHour);
  const figures = [Number(year), Number(month) - 1, Number(day), hour, Number(minute)] as const;
  const time = new Date(Date.UTC(...figures, Number(second)));
  const read = [
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
  ];
  const isThere = Number(second) < 60 && figures.every((figure, place) => figure === read[place]);
  return isThere ? new Date(time.getTime() - JOHANNESBURG_MS) : null;
}

/** 12 a.m. is midnight. An hour that no such clock shows is none of any. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
