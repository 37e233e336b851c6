import { expect, test } from 'vitest';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { nextDocumentNumber } from './issue-month.ts';

type Next = (tx: Tx) => Promise<string>;

/** The numbers of twenty concurrent transactions, every third of which is rolled back. */
async function taken(make: (db: Tx) => Promise<Next>): Promise<string[]> {
  const { db } = await testServices({ connections: 20 });
  const next = await make(db);
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      db.$transaction(
        async (tx) => {
          const number = await next(tx);
          if (nth % 3 === 0) throw new Error('Killed');
          return number;
        },
        { maxWait: 20_000, timeout: 20_000 },
      ),
    ),
  );
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])).toSorted();
}

const GAPLESS = Array.from({ length: 13 }, (_, nth) => `INV-${String(nth + 1).padStart(6, '0')}`);

test('numbers of a series have no gaps, whichever transactions are rolled back', async () => {
  expect(await taken(async () => (tx) => nextDocumentNumber(tx, 'invoice'))).toEqual(GAPLESS);
});

test('counter-test: a sequence of the database does leave gaps', async () => {
  const bySequence = await taken(async (db) => {
    await db.$executeRaw`create sequence twin`;
    return async (tx) => {
      const [{ last }] = await tx.$queryRaw<[{ last: bigint }]>`select nextval('twin') as last`;
      return `INV-${String(last).padStart(6, '0')}`;
    };
  });

  expect(bySequence).not.toEqual(GAPLESS);
});
