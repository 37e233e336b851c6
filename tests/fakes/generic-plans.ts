import { Prisma } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';

/** The plans of statements that were recorded with `statementsOf`, without their values. With the few rows of a test
 *  PostgreSQL would read whole tables, so a sequential scan is made so expensive that it appears only if no index
 *  fits. */
export async function genericPlans(db: Db, statements: readonly string[]): Promise<string[]> {
  const planned = [...new Set(statements)].filter((one) =>
    /^(select|update|delete|insert|with)\b/i.test(one),
  );
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    const plans: string[] = [];
    for (const one of planned) {
      const plan = await tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
        explain (generic_plan) ${Prisma.raw(one)}`;
      plans.push([one, ...plan.map((line) => line['QUERY PLAN'])].join('\n'));
    }
    return plans;
  });
}
