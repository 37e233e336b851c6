/** The two date formats with the year last. */
export const DATE_ORDERS = {
  dayFirst: 'Day first, such as 22/11/2026',
  monthFirst: 'Month first, such as 11/22/2026',
} as const;
export type DateOrder = keyof typeof DATE_ORDERS;
export const DATE_ORDER_NAMES = Object.keys(DATE_ORDERS) as [DateOrder, ...DateOrder[]];

const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/;

/** Whether day or month comes first, decided from all dates of a column: a number above 12 is a day. Null if the
 *  dates do not decide it, or contradict each other; `dayFirst` if both readings give the same dates. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  const seen = { dayFirst: false, monthFirst: false, unclear: false };
  for (const cell of cells) {
    const [, first, , second] = YEAR_LAST.exec(cell) ?? [];
    if (first === undefined || Number(first) === Number(second)) continue;
    if (Number(first) > 12) seen.dayFirst = true;
    else if (Number(second) > 12) seen.monthFirst = true;
    else seen.unclear = true;
  }
  if (seen.dayFirst !== seen.monthFirst) return seen.monthFirst ? 'monthFirst' : 'dayFirst';
  return seen.dayFirst || seen.unclear ? null : 'dayFirst';
}

/** The same date with its year first; any other text unchanged. */
export function yearFirst(text: string, order: DateOrder): string {
  return text.replace(YEAR_LAST, order === 'dayFirst' ? '$4/$3/$1' : '$4/$1/$3');
}
