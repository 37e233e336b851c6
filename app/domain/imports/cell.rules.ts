import { parseRand } from '#app/domain/shared/money.ts';
import { parseShortPostalCode } from '#app/domain/shared/postal-code.ts';
import { yearFirst, type DateOrder } from './date-order.rules.ts';

/** Marks of direction and of breaking that come along from a chat or a web page, and NUL. */
const MARKS = /[\u0000\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Nothing of what a spreadsheet adds: most cells. */
const ORDINARY = /^(?:[A-Za-z0-9#+](?:[ -~]*[!-~])?)?$/;

/** A cell as a spreadsheet left it: its blanks, the `="…"` and the apostrophe that keep text text. An
 *  apostrophe before a digit is Excel's: it keeps the zero that follows. */
export function bareCell(cell: string): string {
  if (ORDINARY.test(cell)) return cell;
  const plain = cell
    .replace(MARKS, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  const kept = /^="(.*)"$/s.exec(plain)?.[1] ?? plain;
  return /^['’‘][\d=+\-@＝＋－＠\t\r]/.test(kept) ? kept.slice(1) : kept;
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

/** A number that names something, an order or a customer: `1042.0` is 1042, but `1,000` is not 1. Null
 *  where a spreadsheet has thrown some of it away. */
export function numberOfCell(text: string): string | null {
  return unshortened(text)?.replace(/^(\d+)[.,]0{1,2}$/, '$1') ?? null;
}

/** The text of a number to ring, also of one that has lost its leading 0. Null where what a spreadsheet
 *  left of it is not all. The order's schema reads it. */
export function phoneOfCell(text: string): string | null {
  const digits = numberOfCell(text);
  if (digits === null) return null;
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** Four digits, also where a spreadsheet cut the zeros in front or grouped the thousands: 2, 83,
 *  2196.00, 2 196, 2,196. What is no code stays as it is. */
export function postalCodeOfCell(text: string): string {
  return parseShortPostalCode(text) ?? text;
}

/** Cents, of whatever people and spreadsheets write; null where it is no amount. */
export function centsOfCell(text: string): number | null {
  const cents = parseRand(text)?.cents ?? null;
  return cents !== null && cents >= 0 ? cents : null;
}

/** A whole number above 0; null where it is none, and for `1,000`, which is 1 or 1000. */
export function quantityOfCell(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](?!000$)0+)?$/.exec(text);
  return match && Number(match[1]) > 0 ? Number(match[1]) : null;
}

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'nee']);
// prettier-ignore
const PAID = new Set([...YES, 'paid', 'partially refunded', 'complete', 'completed', 'captured', 'settled']);
// prettier-ignore
const UNPAID = new Set([
  ...NO, 'unpaid', 'not paid', 'pending', 'authorized', 'authorised', 'partially paid', 'awaiting payment',
  'refunded', 'voided', 'expired', 'failed', 'cancelled', 'canceled',
]);

/** Whether an order is paid, in the words of shops and payment providers; null where it says neither. */
export function paidOfCell(text: string): boolean | null {
  const word = wordOf(text);
  return PAID.has(word) ? true : UNPAID.has(word) ? false : null;
}

/** Whether what an export says of a payment means that there is nothing left to send. */
export function isPaymentOver(text: string): boolean {
  return /^(refunded|voided|failed|cancell?ed\b.*)$/.test(wordOf(text));
}

const OVER =
  /^(fulfilled|shipped|shipped to customer|in transit( to customer)?|dispatched|complete|completed|delivered|refunded|voided|returned|failed|trash|cancell?ed\b.*)$/;

/** Whether what an export says of an order means that there is nothing left to send. */
export function isOver(text: string): boolean {
  return OVER.test(wordOf(text).replace(/^wc /, ''));
}

/** Whether an export says that only a part of an item was sent: how much of it, no export says. */
export function isPartlyOver(text: string): boolean {
  return /^(partial|partially (fulfilled|shipped))$/.test(wordOf(text));
}

/** Whether what an export says of an item means that it is not delivered: gift cards, downloads. */
export function isUndelivered(text: string): boolean {
  return NO.has(wordOf(text));
}

const COLLECTED =
  /^(local ?pick ?up( \d+|:\d+)?|pickup location|(in )?store pick ?up|pick ?up( (in|at|from) .*)?|click (and|&) collect|(self )?collect(ion)?( (in|at|from) .*)?|collect(ed)? by customer|customer collects)$/;

/** Whether the way of delivery means that the customer comes and collects it. */
export function isCollected(text: string): boolean {
  return COLLECTED.test(wordOf(text));
}

const NOT_CANCELLED = new Set([...NO, '', 'n/a', 'na', 'none', 'null', 'never', 'not cancelled']);
const NO_DATE = /^0000.00.00/;
const OF_THIS_CENTURY = /(?<!\d)20\d\d(?!\d)/;

/** Whether an order was cancelled, by a column that holds when, or whether; null where it says neither. */
export function cancelledOfCell(text: string): boolean | null {
  const word = wordOf(text);
  if (NOT_CANCELLED.has(word) || NO_DATE.test(word)) return false;
  if (YES.has(word) || /^cancell?ed\b/.test(word)) return true;
  return OF_THIS_CENTURY.test(word) ? true : null;
}

function wordOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

const DATED =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|SAST|[+-]\d{2}:?\d{2}))?)?$/i;
const MINUTE_MS = 60_000;
const JOHANNESBURG_MINUTES = 120;
/** Zones reach from 12 hours behind to 14 hours ahead of UTC. */
const FARTHEST_MINUTES = 14 * 60;

/** A date as spreadsheets and shops write it, 2026-11-22, 2026/11/22, or with the year last in the order
 *  of its column, by the zone that it names, else by the clock of Johannesburg; without a time the
 *  beginning of that day. Null where it is none. */
export function timeOfCell(text: string, order: DateOrder = 'dayFirst'): Date | null {
  const match = DATED.exec(yearFirst(text, order));
  if (!match) return null;
  const [, year, , month, day, typedHour = '0', minute = '0', second = '0', half, zone] = match;
  const ahead = minutesAhead(zone?.toUpperCase());
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
  return isThere && ahead !== null ? new Date(time.getTime() - ahead * MINUTE_MS) : null;
}

/** How far a zone is ahead of UTC; null where there is no such zone. */
function minutesAhead(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'SAST') return JOHANNESBURG_MINUTES;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  if (ahead > FARTHEST_MINUTES || Number(minutes) > 59) return null;
  return sign === '-' ? -ahead : ahead;
}

/** 12 a.m. is midnight. An hour that no such clock shows is none of any. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
