import { expect, test } from 'vitest';
import type { HolidaySetting } from '#app/domain/shared/cut-off.rules.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listHolidays } from './list-holidays.ts';
import { proclaimHoliday, removeHoliday } from './proclaim-holiday.ts';
import { readHolidays } from './read-holidays.ts';

const ELECTION = { day: '2026-11-04', name: 'Municipal elections' };

async function world() {
  const { services, db } = await testServices({ now: '2026-10-01T22:30:00Z' });
  const admin = await given.admin(services);
  const isOff = async (day: string, holidays: HolidaySetting = 'observe') =>
    (await readHolidays({ db, settings: { holidays } }))(day);
  return { services, db, admin, isOff };
}

test('a proclaimed day is a holiday until it is removed, and the audit log has both actions', async () => {
  const { services, db, admin, isOff } = await world();
  expect(await isOff(ELECTION.day)).toBe(false);

  await proclaimHoliday(services, admin, ELECTION);

  expect(await isOff(ELECTION.day)).toBe(true);
  expect(await isOff('2026-11-03')).toBe(false);
  expect(await isOff('2026-12-16')).toBe(true);
  const { year, rows } = await listHolidays(services);
  expect(year).toBe(2026);
  expect(rows.filter(({ addedBy }) => addedBy)).toEqual([{ ...ELECTION, addedBy: admin.name }]);
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).sort());
  expect(rows).toHaveLength(14);

  await removeHoliday(services, admin, ELECTION);

  expect(await isOff(ELECTION.day)).toBe(false);
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(entries.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
    ['holiday.proclaim', ELECTION.day, admin.name],
    ['holiday.remove', ELECTION.day, admin.name],
  ]);
});

test('if the setting ignores holidays, no day is a holiday', async () => {
  const { services, admin, isOff } = await world();
  await proclaimHoliday(services, admin, ELECTION);

  expect(await isOff(ELECTION.day, 'ignore')).toBe(false);
  expect(await isOff('2026-12-25', 'ignore')).toBe(false);
});

test('a day can be added once, and not if it is already a holiday by law', async () => {
  const { services, db, admin } = await world();
  const add = (day: string) => proclaimHoliday(services, admin, { ...ELECTION, day });
  const error = (words: string) => ({
    code: 'invalid-input',
    details: { fields: { day: expect.stringContaining(words) } },
  });
  await add(ELECTION.day);

  await expect(add(ELECTION.day)).rejects.toMatchObject(error('already added'));
  await expect(add('2026-08-10')).rejects.toMatchObject(error("National Women's Day"));
  await expect(add('0026-08-11')).rejects.toMatchObject(error('from 2020'));
  await removeHoliday(services, admin, ELECTION);
  await expect(removeHoliday(services, admin, ELECTION)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await db.auditEntry.count()).toBe(2);
});

test('only administrators can change the days', async () => {
  const { services, db } = await world();
  for (const actor of [await given.merchant(services), given.hubStaff()]) {
    await expect(proclaimHoliday(services, actor, ELECTION)).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(removeHoliday(services, actor, ELECTION)).rejects.toMatchObject({
      code: 'not-allowed',
    });
  }
  expect(await db.proclaimedDay.count()).toBe(0);
});
