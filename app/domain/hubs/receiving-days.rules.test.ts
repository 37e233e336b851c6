import { expect, test } from 'vitest';
import { isReceivingDay, receivingDays, usualDay } from './receiving-days.rules.ts';

/** A Thursday. Christmas Day is a Friday in 2026, the Day of Goodwill the Saturday after it. */
const THURSDAY = '2026-11-26';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);
const none = () => null;
const christmas = (day: string) =>
  ({ '2026-12-25': 'Christmas Day', '2026-12-26': 'Day of Goodwill' })[day] ?? null;
const hub = (deliveryDays: number[] = [], cutOff: string | null = null) => ({
  deliveryDays,
  cutOff,
});
const WEEK = [1, 2, 3, 4, 5];

test('eight days can be chosen, and Sundays and holidays are marked', () => {
  const labels = receivingDays(at('2026-12-19', '10:00'), christmas).map(({ label }) => label);

  expect(labels).toEqual([
    'TODAY 19 Dec',
    'TOMORROW 20 Dec (Sunday)',
    'Monday 21 Dec',
    'Tuesday 22 Dec',
    'Wednesday 23 Dec',
    'Thursday 24 Dec',
    'Friday 25 Dec (Christmas Day)',
    'Saturday 26 Dec (Day of Goodwill)',
  ]);
});

test('a day on which the hub does not deliver is marked but can be chosen', () => {
  const now = at(THURSDAY, '10:00');
  const days = receivingDays(now, none, hub([0, 2, 3, 4, 5]));

  expect(days.map(({ label }) => label)).toEqual([
    'TODAY 26 Nov',
    'TOMORROW 27 Nov',
    'Saturday 28 Nov (no delivery)',
    'Sunday 29 Nov',
    'Monday 30 Nov (no delivery)',
    'Tuesday 1 Dec',
    'Wednesday 2 Dec',
    'Thursday 3 Dec',
  ]);
  expect(days.every(({ day }) => isReceivingDay(day, now))).toBe(true);
  const saturday = at('2026-11-28', '10:00');
  expect(receivingDays(saturday, none, hub([0, 1]))[1]?.label).toBe('TOMORROW 29 Nov');
});

test.each([
  // The hub has set nothing, so it is today on any weekday.
  ['2026-11-29', '23:59', hub(), '2026-11-29'],
  ['2026-12-25', '10:00', hub(), '2026-12-25'],
  // It is today until the cut-off, to the minute.
  [THURSDAY, '13:59', hub(WEEK, '14:00'), THURSDAY],
  [THURSDAY, '14:00', hub(WEEK, '14:00'), '2026-11-27'],
  [THURSDAY, '00:00', hub(WEEK, '00:00'), '2026-11-27'],
  [THURSDAY, '23:59', hub(WEEK), THURSDAY],
  // Weekends and holidays are skipped.
  ['2026-11-27', '15:00', hub(WEEK, '14:00'), '2026-11-30'],
  ['2026-11-28', '09:00', hub(WEEK, '14:00'), '2026-11-30'],
  ['2026-12-24', '15:00', hub(WEEK, '14:00'), '2026-12-28'],
  ['2026-12-25', '09:00', hub(WEEK), '2026-12-28'],
  // A hub that delivers only on Thursdays, even if that is a week away.
  [THURSDAY, '15:00', hub([4], '14:00'), '2026-12-03'],
  // A hub with only a cut-off delivers from Monday to Saturday.
  ['2026-11-27', '15:00', hub([], '14:00'), '2026-11-28'],
  ['2026-11-28', '15:00', hub([], '14:00'), '2026-11-30'],
  // A hub that delivers only on Saturdays. After the cut-off of the 19th, the next Saturday is a holiday.
  ['2026-12-18', '10:00', hub([6]), '2026-12-19'],
  ['2026-12-19', '15:00', hub([6], '14:00'), '2026-12-19'],
])('on %s at %s, for a hub with %j, the preselected day is %s', (day, time, said, usual) => {
  expect(usualDay(at(day, time), christmas, said)).toBe(usual);
});

test('the day is that of Johannesburg, which is already tomorrow from 22:00 UTC', () => {
  expect(usualDay(new Date('2026-11-26T22:30:00Z'), none, hub(WEEK))).toBe('2026-11-27');
});
