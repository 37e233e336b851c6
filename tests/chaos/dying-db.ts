import type { PrismaClient } from '@prisma/client';

/** Thrown to simulate that a process dies in the middle of its work. */
export class Killed extends Error {}

type Work = Parameters<PrismaClient['$transaction']>[0] & ((tx: unknown) => Promise<unknown>);

/** A database client whose process is killed now and then: before a transaction commits, or after it but before the
 *  caller gets the result. */
export function dyingDb(db: PrismaClient, dies: () => 'before' | 'after' | null): PrismaClient {
  const $transaction = async (work: Work, options: object) => {
    const when = dies();
    const result = await db.$transaction(async (tx) => {
      const done = await work(tx);
      if (when === 'before') throw new Killed();
      return done;
    }, options);
    if (when === 'after') throw new Killed();
    return result;
  };
  return new Proxy(db, {
    get: (target, key): unknown =>
      key === '$transaction' ? $transaction : Reflect.get(target, key, target),
  });
}
