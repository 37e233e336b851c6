export const ZONE = 'Africa/Johannesburg';
export const ZONE_NAME = 'South Africa Standard Time (UTC+2)';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

// Only the figures come from Intl: its wording differs between Node and browsers, and the page
// drawn on the server must equal the one drawn in the browser.
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

/** `7 Mar, 10:30` in Johannesburg where it is of this year, else `7 Mar 2025`. */
export function formatShort(instant: Instant, year: number): string {
  const { year: its, month, day } = figuresOf(instant);
  if (Number(its) !== year) return formatDate(instant);
  return `${Number(day)} ${MONTHS[Number(month) - 1]}, ${formatTime(instant)}`;
}

/** `10:30` in Johannesburg. */
export function formatTime(instant: Instant): string {
  return timeOf(figuresOf(instant));
}

/** `2025-03-07`: the day it is in Johannesburg. */
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

/** @throws RangeError where `instant` is no time. */
function figuresOf(instant: Instant): Figures {
  const parts = FIGURES.formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Figures;
}
