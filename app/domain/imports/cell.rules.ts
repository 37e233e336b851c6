import { parseRand } from '#app/domain/shared/money.ts';
import { parseShortPostalCode } from '#app/domain/shared/postal-code.ts';
import { yearFirst, type DateOrder } from './date-order.rules.ts';

/** Invisible characters that are copied along from a chat or a web page, and NUL. */
const MARKS = /[\u0000\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Matches a cell to which the spreadsheet added nothing. Most cells match. */
const ORDINARY = /^(?:[A-Za-z0-9#+](?:[ -~]*[!-~])?)?$/;

/** A cell without what a spreadsheet adds: spaces, and the `="…"` or apostrophe that mark a value as text. An
 *  apostrophe is only removed before a digit, where it protects a leading zero, and before a sign that could begin a
 *  formula. */
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

/** Restores a number that a spreadsheet shortened, such as 8,21234567E+08. Null if digits were lost. */
export function unshortened(text: string): string | null {
  const match = SHORTENED.exec(text);
  if (!match) return text;
  const [, mantissa = '', power = ''] = match;
  const [whole = '', rest = ''] = mantissa.split(/[.,]/);
  return rest.length === Number(power) ? `${whole}${rest}` : null;
}

/** The number of an order or a customer: `1042.0` is 1042, but `1,000` is not 1. Null if a spreadsheet has lost
 *  digits. */
export function numberOfCell(text: string): string | null {
  return unshortened(text)?.replace(/^(\d+)[.,]0{1,2}$/, '$1') ?? null;
}

/** The text of a phone number, with a lost leading 0 restored. Null if a spreadsheet has lost digits. The order's
 *  schema parses it. */
export function phoneOfCell(text: string): string | null {
  const digits = numberOfCell(text);
  if (digits === null) return null;
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** A four-digit postal code, even if a spreadsheet removed leading zeros or grouped thousands: `2`, `83`, `2196.00`,
 *  `2,196`. Other text stays as it is. */
export function postalCodeOfCell(text: string): string {
  return parseShortPostalCode(text) ?? text;
}

/** An amount in cents, in any format that people and spreadsheets use; null if it is not an amount, or is negative. */
export function centsOfCell(text: string): number | null {
  const cents = parseRand(text)?.cents ?? null;
  return cents !== null && cents >= 0 ? cents : null;
}

/** A whole number above 0; null for anything else, and for `1,000`, which could be 1 or 1000. */
export function quantityOfCell(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](?!000$)0+)?$/.exec(text);
  return match && Number(match[1]) > 0 ? Number(match[1]) : null;
}

/** Whether a quantity is exactly 0, as WooCommerce's exports write it for an item that was refunded in full. */
export function isNoneLeft(text: string): boolean {
  return /^0+(?:[.,]0+)?$/.test(text);
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

/** Whether an order is paid, in the terms of shops and payment providers; null if the text says neither. */
export function paidOfCell(text: string): boolean | null {
  const word = wordOf(text);
  return PAID.has(word) ? true : UNPAID.has(word) ? false : null;
}

/** Whether a payment status means that there is nothing left to ship. */
export function isPaymentOver(text: string): boolean {
  return /^(refunded|voided|failed|cancell?ed\b.*)$/.test(wordOf(text));
}

const OVER =
  /^(fulfilled|shipped|shipped to customer|in transit( to customer)?|dispatched|complete|completed|delivered|refunded|voided|returned|failed|trash|cancell?ed\b.*)$/;

/** Whether an order status means that there is nothing left to ship. */
export function isOver(text: string): boolean {
  return OVER.test(wordOf(text).replace(/^wc /, ''));
}

const AWAITING_PAYMENT =
  /^(pending( payment)?|payment pending|on hold|awaiting payment|unpaid|not paid|partially paid|checkout draft)$/;

/** Whether an order status means that the payment has not arrived, such as WooCommerce's `wc-on-hold` for an EFT. */
export function isAwaitingPayment(text: string): boolean {
  return AWAITING_PAYMENT.test(wordOf(text).replace(/^wc /, ''));
}

/** Whether a status means that an item was partly shipped. No export contains the number of pieces. */
export function isPartlyOver(text: string): boolean {
  return /^(partial|partially (fulfilled|shipped))$/.test(wordOf(text));
}

/** Whether a value means that the item is not delivered, because it is for example a gift card or a download. */
export function isUndelivered(text: string): boolean {
  return NO.has(wordOf(text));
}

const COLLECTED =
  /^(local ?pick ?up( \d+|:\d+)?|pickup location|(in )?store pick ?up|pick ?up( (in|at|from) .*)?|click (and|&) collect|(self )?collect(ion)?( (in|at|from) .*)?|collect(ed)? by customer|customer collects)$/;

/** Whether a shipping method means that the customer collects the order. */
export function isCollected(text: string): boolean {
  return COLLECTED.test(wordOf(text));
}

const NOT_CANCELLED = new Set([...NO, '', 'n/a', 'na', 'none', 'null', 'never', 'not cancelled']);
const NO_DATE = /^0000.00.00/;
const OF_THIS_CENTURY = /(?<!\d)20\d\d(?!\d)/;

/** Whether an order was cancelled, from a column with a date or a yes/no value; null if it says neither. */
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
/** Time zones reach from 12 hours behind to 14 hours ahead of UTC. */
const FARTHEST_MINUTES = 14 * 60;

/** Parses a date as spreadsheets and shops write it: 2026-11-22, 2026/11/22, or with the year last in the column's
 *  order. It uses the zone in the text, or else Johannesburg time. A date without a time means the start of that day.
 *  Null if the text is not a date. */
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

/** How many minutes a zone is ahead of UTC; null if there is no such zone. */
function minutesAhead(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'SAST') return JOHANNESBURG_MINUTES;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  if (ahead > FARTHEST_MINUTES || Number(minutes) > 59) return null;
  return sign === '-' ? -ahead : ahead;
}

/** 12 a.m. is midnight. NaN for an hour that a 12-hour clock does not have. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
