const FIRST = '2000-01-01';
const LAST = '2199-12-31';

/** Whether a day from user input, written `2025-03-07`, exists and is in the years 2000 to 2199. Other years are
 *  implausible, and the database has no year 0. */
export function isAskedDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST || text > LAST) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
