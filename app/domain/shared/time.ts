export const ZONE = 'Africa/Johannesburg';
export const ZONE_NAME = 'South Africa Standard Time (UTC+2)';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

// Only the digits come from Intl. Its wording differs between Node and browsers, and the server's HTML must equal
// what the browser renders.
const FIGURES = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Instant = Date | string;
type Figures = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;

/** `7 Mar 2025, 10:30` in Johannesburg. */
export function formatDateTime(instant: Instant): string {
  const figures = figuresOf(instant);
  return `${dayOf(figures)}, ${timeOf(figures)}`;
}

/** `7 Mar 2025` in Johannesburg. */
export function formatDate(instant: Instant): string {
  return dayOf(figuresOf(instant));
}

/** `7 Mar, 10:30` in Johannesburg if the time is in `year`, or else `7 Mar 2025`. */
export function formatShort(instant: Instant, year: number): string {
  const figures = figuresOf(instant);
  if (Number(figures.year) !== year) return dayOf(figures);
  return `${Number(figures.day)} ${MONTHS[Number(figures.month) - 1]}, ${timeOf(figures)}`;
}

/** `10:30` in Johannesburg. */
export function formatTime(instant: Instant): string {
  return timeOf(figuresOf(instant));
}

/** The day in Johannesburg, written `2025-03-07`. */
export function isoDay(instant: Instant): string {
  const { year, month, day } = figuresOf(instant);
  return `${year}-${month}-${day}`;
}

function dayOf({ year, month, day }: Figures): string {
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function timeOf({ hour, minute }: Figures): string {
  return `${hour}:${minute}`;
}

/** Cache of the formatted parts by minute. A page formats each time twice (text and tooltip) and renders lists
 *  repeatedly, and formatting one time with Intl takes longer than rendering a row. */
const known = new Map<number, Figures>();
const MAX_KNOWN = 5_000;

/** @throws RangeError if `instant` is not a valid time. */
function figuresOf(instant: Instant): Figures {
  const minute = Math.floor(new Date(instant).getTime() / 60_000);
  const before = known.get(minute);
  if (before) return before;
  const parts = FIGURES.formatToParts(minute * 60_000);
  const figures = Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Figures;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(minute, figures);
  return figures;
}
