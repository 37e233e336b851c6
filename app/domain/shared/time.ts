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
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** `7 Mar 2025` in Johannesburg. */
export function formatDate(instant: Instant): string {
  const { year, month, day } = figuresOf(instant);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `10:30` in Johannesburg. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = figuresOf(instant);
  return `${hour}:${minute}`;
}

/** `2025-03-07`: the day it is in Johannesburg. */
export function isoDay(instant: Instant): string {
  const { year, month, day } = figuresOf(instant);
  return `${year}-${month}-${day}`;
}

/** @throws RangeError where `instant` is no time. */
function figuresOf(instant: Instant): Figures {
  const parts = FIGURES.formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Figures;
}
