import { expect, test } from 'vitest';
import { isPublicHoliday, publicHolidays } from './holidays.rules.ts';

const dayOf = (year: number, wanted: string) =>
  publicHolidays(year).find(({ name }) => name === wanted)?.day;

// The Public Holidays Act 36 of 1994, with the dates of each year worked out by hand.
test.each([
  [2024, '2024-03-29'],
  [2025, '2025-04-18'],
  [2026, '2026-04-03'],
  [2027, '2027-03-26'],
  [2028, '2028-04-14'],
  [2029, '2029-03-30'],
  [2030, '2030-04-19'],
  [2031, '2031-04-11'],
  [2032, '2032-03-26'],
  [2033, '2033-04-15'],
  [2034, '2034-04-07'],
  [2035, '2035-03-23'],
  [2036, '2036-04-11'],
])('Good Friday of %i is %s, and Family Day is three days later', (year, friday) => {
  expect(dayOf(year, 'Good Friday')).toBe(friday);
  const monday = new Date(Date.parse(friday) + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(dayOf(year, 'Family Day')).toBe(monday);
});

test('a year has the twelve holidays of the law', () => {
  expect(publicHolidays(2025)).toEqual([
    { day: '2025-01-01', name: "New Year's Day" },
    { day: '2025-03-21', name: 'Human Rights Day' },
    { day: '2025-04-18', name: 'Good Friday' },
    { day: '2025-04-21', name: 'Family Day' },
    { day: '2025-04-27', name: 'Freedom Day' },
    { day: '2025-04-28', name: 'Freedom Day (observed)' },
    { day: '2025-05-01', name: "Workers' Day" },
    { day: '2025-06-16', name: 'Youth Day' },
    { day: '2025-08-09', name: "National Women's Day" },
    { day: '2025-09-24', name: 'Heritage Day' },
    { day: '2025-12-16', name: 'Day of Reconciliation' },
    { day: '2025-12-25', name: 'Christmas Day' },
    { day: '2025-12-26', name: 'Day of Goodwill' },
  ]);
});

test.each(['2026-08-10', '2027-03-22', '2027-12-27', '2023-01-02', '2023-09-25'])(
  'a holiday on a Sunday makes %s a holiday too',
  (monday) => expect(isPublicHoliday(monday)).toBe(true),
);

test('a holiday on a Saturday adds no other day, and Christmas on a Sunday does not add the Tuesday', () => {
  expect(isPublicHoliday('2025-08-09')).toBe(true);
  expect(isPublicHoliday('2025-08-11')).toBe(false);
  expect(isPublicHoliday('2022-12-26')).toBe(true);
  expect(isPublicHoliday('2022-12-27')).toBe(false);
  expect(publicHolidays(2022).filter(({ day }) => day === '2022-12-26')).toHaveLength(1);
});
