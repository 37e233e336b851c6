const FIRST = '2000-01-01';
const LAST = '2199-12-31';

/** Whether a day that comes from outside, written `2025-03-07`, is one that there is, of years in which
 *  anything can have happened or be planned: the database knows neither the year 0 nor 10 000. */
export function isAskedDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST || text > LAST) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
