import { expect, test, vi } from 'vitest';
import { formatRemaining, isUrgent } from './cut-off.rules.ts';
import { lastCutOff, nextCutOff } from './cut-off.ts';
import { isPublicHoliday, noHolidays, type IsHoliday } from './holidays.rules.ts';

const MINUTE_MS = 60_000;
const DAYS = 14;
const FIRST = '2027-03-19T00:00';
const PROCLAIMED = '2027-03-31';
const isHoliday: IsHoliday = (day) => isPublicHoliday(day) || day === PROCLAIMED;

type Span = [from: string, at: string, whose: string];

// Times in Johannesburg, in March 2027 and on 1 and 2 April (written as days 32 and 33). Human Rights Day falls on
// Sunday the 21st, Good Friday on the 26th, Family Day on the 29th; Wednesday the 31st is a proclaimed holiday.
// prettier-ignore
const OBSERVED: Span[] = [
  ['19 00:00', '19', 'today'],    ['19 11:00', '23', 'Tuesday'],
  ['23 00:00', '23', 'today'],    ['23 11:00', '24', 'tomorrow'],
  ['24 00:00', '24', 'today'],    ['24 11:00', '25', 'tomorrow'],
  ['25 00:00', '25', 'today'],    ['25 11:00', '30', 'Tuesday'],
  ['30 00:00', '30', 'today'],    ['30 11:00', '32', 'Thursday'],
  ['32 00:00', '32', 'today'],    ['32 11:00', '33', 'tomorrow'],
];
// prettier-ignore
const IGNORED: Span[] = [
  ['19 00:00', '19', 'today'],    ['19 11:00', '22', 'Monday'],
  ['22 00:00', '22', 'today'],    ['22 11:00', '23', 'tomorrow'],
  ['23 00:00', '23', 'today'],    ['23 11:00', '24', 'tomorrow'],
  ['24 00:00', '24', 'today'],    ['24 11:00', '25', 'tomorrow'],
  ['25 00:00', '25', 'today'],    ['25 11:00', '26', 'tomorrow'],
  ['26 00:00', '26', 'today'],    ['26 11:00', '29', 'Monday'],
  ['29 00:00', '29', 'today'],    ['29 11:00', '30', 'tomorrow'],
  ['30 00:00', '30', 'today'],    ['30 11:00', '31', 'tomorrow'],
  ['31 00:00', '31', 'today'],    ['31 11:00', '32', 'tomorrow'],
  ['32 00:00', '32', 'today'],    ['32 11:00', '33', 'tomorrow'],
];

// Time zones east and west, one with half hours, and one (London) that changes its clocks within these days.
const HOSTS = [
  ['UTC', 0],
  ['Africa/Johannesburg', -120],
  ['Europe/London', 0],
  ['America/Los_Angeles', 420],
  ['Asia/Kolkata', -330],
  ['Pacific/Auckland', -780],
] as const;

/** Minutes since the beginning of 19 March of a time written as in the tables above. */
function minuteOf(text: string): number {
  const [day = '', time = '11:00'] = text.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (Number(day) - 19) * 1440 + hour * 60 + minute;
}

test.each(HOSTS)(
  'on a machine in %s, each minute of two weeks counts down to the right cut-off',
  (zone, offset) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2027-03-19T12:00Z').getTimezoneOffset()).toBe(offset);

    const counts = { asked: 0, wrong: [] as string[] };
    for (const [spans, calendar] of [
      [OBSERVED, isHoliday],
      [IGNORED, noHolidays],
    ] as const)
      for (let minute = 0; minute < DAYS * 1440; minute++) check(minute, spans, calendar, counts);

    expect(counts).toEqual({ asked: 2 * DAYS * 1440, wrong: [] });
  },
);

function check(
  minute: number,
  spans: readonly Span[],
  calendar: IsHoliday,
  counts: { asked: number; wrong: string[] },
): void {
  counts.asked += 1;
  const [, day, whose] = spans.findLast(([from]) => minuteOf(from) <= minute)!;
  const left = minuteOf(day) - minute;
  const wanted = {
    left: `${two(Math.floor(left / 60))}:${two(left % 60)}:00`,
    text: `to submit ${whose}'s orders!`,
    urgent: left <= 10,
  };
  const now = new Date(Date.parse(`${FIRST}+02:00`) + minute * MINUTE_MS);
  const { at, text } = nextCutOff(now, calendar);
  const remaining = at.getTime() - now.getTime();
  const got = { left: formatRemaining(remaining), text, urgent: isUrgent(remaining) };
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    counts.wrong.push(`${now.toISOString()}: ${JSON.stringify(got)}`);
}

const two = (figure: number) => String(figure).padStart(2, '0');

test('the last cut-off before several days off is the one before all of them', () => {
  const at = (text: string) => lastCutOff(new Date(`${text}+02:00`), isHoliday);
  const of = (day: string) => new Date(`${day}T11:00+02:00`);

  expect(at('2027-03-29T15:00')).toEqual(of('2027-03-25'));
  expect(at('2027-03-30T10:59')).toEqual(of('2027-03-25'));
  expect(at('2027-03-31T12:00')).toEqual(of('2027-03-30'));
  expect(lastCutOff(new Date('2027-03-29T15:00+02:00'))).toEqual(of('2027-03-29'));
});
