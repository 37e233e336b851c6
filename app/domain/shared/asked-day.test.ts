import { expect, test } from 'vitest';
import { HolidaysAction, ProclaimHolidayInput } from '#app/domain/holidays/holiday.schema.ts';
import { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { Confirmed } from '#app/domain/orders/manifest-filter.ts';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import { isAskedDay } from './asked-day.rules.ts';

const NONE = [
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '+2026-01-01',
  '',
  'today',
];

test.each(NONE)('the day %j is ignored or refused everywhere', (day) => {
  expect(isAskedDay(day)).toBe(false);
  expect(AuditQuery.parse({ from: day, to: day })).toMatchObject({ from: '', to: '' });
  expect(readFilter({ from: day, to: day })).toMatchObject({ from: '', to: '' });
  expect(Confirmed.parse({ confirmedFrom: day, confirmedTo: day })).toEqual({});
  expect(ProclaimHolidayInput.safeParse({ day, name: 'Elections' }).success).toBe(false);
  expect(HolidaysAction.safeParse({ intent: 'remove', day }).success).toBe(false);
});

test.each(['2000-01-01', '2028-02-29', '2199-12-31'])('%s can be requested', (day) => {
  expect(isAskedDay(day)).toBe(true);
  expect(AuditQuery.parse({ from: day, to: day })).toMatchObject({ from: day, to: day });
  expect(readFilter({ from: day })).toMatchObject({ from: day });
  expect(Confirmed.parse({ confirmedTo: day })).toMatchObject({ confirmedTo: day });
});
