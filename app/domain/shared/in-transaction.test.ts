import { expect, test } from 'vitest';
import { testServices } from '#tests/fakes/test-services.ts';
import { isWriteConflict } from './database-busy.ts';
import { AppError } from './errors.ts';
import { inTransaction, MAX_TRIES } from './in-transaction.ts';
import type { Tx } from './outbox.ts';

const raise = (tx: Tx, code: string) =>
  tx.$executeRawUnsafe(`do $$ begin raise exception 'met' using errcode = '${code}'; end $$`);

test.each(['40P01', '40001'])('after %s the transaction is run again', async (code) => {
  const { db } = await testServices();
  let runs = 0;

  const answer = await inTransaction(db, async (tx) => {
    runs += 1;
    if (runs === 1) await raise(tx, code);
    return runs;
  });

  expect(answer).toBe(2);
});

test('what was written before the conflict is not written twice', async () => {
  const { db } = await testServices();
  let runs = 0;

  await inTransaction(db, async (tx) => {
    await tx.documentSeries.create({ data: { series: `try ${runs}`, last: 0n } });
    runs += 1;
    if (runs < 3) await raise(tx, '40P01');
  });

  expect(await db.documentSeries.findMany()).toEqual([{ series: 'try 2', last: 0n }]);
});

test('it stops after several attempts and throws the conflict', async () => {
  const { db } = await testServices();
  let runs = 0;

  const refused = await inTransaction(db, (tx) => {
    runs += 1;
    return raise(tx, '40P01');
  }).catch((error: unknown) => error);

  expect(isWriteConflict(refused)).toBe(true);
  expect(runs).toBe(MAX_TRIES);
});

test.each([
  ['an error of ours', () => Promise.reject(new AppError('conflict', 'No.'))],
  ['another database error', (tx: Tx) => raise(tx, '23514')],
] as const)('%s is thrown at once', async (_what, work) => {
  const { db } = await testServices();
  let runs = 0;

  const refused = await inTransaction(db, (tx) => {
    runs += 1;
    return work(tx);
  }).catch((error: unknown) => error);

  expect(isWriteConflict(refused)).toBe(false);
  expect(runs).toBe(1);
});
