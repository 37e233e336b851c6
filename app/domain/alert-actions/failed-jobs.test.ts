import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { failedJobs } from './failed-jobs.ts';

const MINUTE = 60_000;
const JOB = { job: 'orders.book-courier', payload: {} };
/** The database's own clock decides which jobs are late. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

test('failed jobs are listed before late ones, the oldest first, and no others', async () => {
  const { db } = await testServices();
  const rows = [
    { key: 'late', dueAt: ago(20) },
    { key: 'later', dueAt: ago(60) },
    { key: 'failed', dueAt: ago(90), failedAt: ago(10), error: 'The mail host is gone.' },
    { key: 'failed first', dueAt: ago(20), failedAt: ago(15) },
    { key: 'failed and not due', dueAt: ago(-60), failedAt: ago(5) },
    { key: 'due for ten minutes', dueAt: ago(10) },
    { key: 'not due', dueAt: ago(-60) },
    { key: 'failed once and done', dueAt: ago(60), failedAt: ago(50), doneAt: ago(40) },
    { key: 'late and done', dueAt: ago(60), doneAt: ago(10) },
  ];
  await db.outbox.createMany({ data: rows.map((row) => ({ ...JOB, ...row, id: newId() })) });

  const listed = await failedJobs(db);

  expect(listed.rows.map(({ key, state }) => [key, state])).toEqual([
    ['failed first', 'givenUp'],
    ['failed', 'givenUp'],
    ['failed and not due', 'givenUp'],
    ['later', 'trying'],
    ['late', 'trying'],
  ]);
  expect(listed.total).toBe(5);
  expect(listed.rows[1]).toMatchObject({
    since: rows[2]!.failedAt,
    error: 'The mail host is gone.',
  });
  expect(listed.rows[3]).toMatchObject({ since: rows[1]!.dueAt, error: null });
});

test('of many failed jobs the 200 oldest are listed, and all are counted', async () => {
  const { db } = await testServices();
  const data = Array.from({ length: 202 }, (_, nth) => ({
    ...JOB,
    id: newId(),
    key: `${nth}`,
    failedAt: ago(nth),
  }));
  await db.outbox.createMany({ data });

  const { total, rows } = await failedJobs(db);

  expect([total, rows.length, rows[0]?.key, rows.at(-1)?.key]).toEqual([202, 200, '201', '2']);
});
