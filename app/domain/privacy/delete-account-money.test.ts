import type { Prisma } from '@prisma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { approveChange } from '#app/domain/approvals/decide-change.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { keepOpen } from '#app/domain/wallet/keep-open.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { given } from '#tests/builders/given.ts';
import { selfOf } from '#tests/builders/self.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { deleteAccount } from './delete-account.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

async function waiting(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: bigint }]>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return Number(row.count);
}

test('money that comes while an account closes is in the way', async () => {
  const userId = await bench.provedPerson('late@example.co.za');
  const self = await selfOf(bench, userId);
  const merchantId = self.actor.merchantId!;
  const closing = await bench.db.$transaction(async (tx) => {
    await keepOpen(tx, merchantId);
    const leg = { step: 'credit', from: HOUSE.bank, to: availableOf(merchantId), cents: 10_000 };
    const at = bench.auth.clock.now();
    await recordTransaction(tx, {
      type: 'accountTopUp',
      merchantId,
      reference: newId(),
      status: 'SUCCESSFUL',
      amountCents: 10_000,
      at,
      legs: [leg],
    });
    const left = deleteAccount(bench.auth, self, { currentPassword: PASSWORD });
    left.catch(() => {});
    await eventually(async () => expect(await waiting(bench.db)).toBe(1));
    return { left };
  });
  await expect(closing.left).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('paid out'),
  });
});

/** Runs `late` while the account closes, which ends when that waits for it or is over. */
async function whileClosing(
  { db, clock }: TestServices,
  merchantId: string,
  late: () => Promise<unknown>,
): Promise<void> {
  const { over } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from merchants where id = ${merchantId}::uuid for update`;
    await tx.merchant.update({ where: { id: merchantId }, data: { closedAt: clock.now() } });
    let isOver = false;
    const over = late().finally(() => (isOver = true));
    over.catch(() => {});
    await eventually(async () => expect(isOver || (await waiting(db)) === 1).toBe(true));
    return { over };
  });
  await over;
}

test('a payment that is credited while its account closes is told, and keeps nobody’s card', async () => {
  const it = await testServices({ connections: 12 });
  const { services, db, payments } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const { reference } = await beginTopUp(services, merchant, { amountCents: 10_000 });
  payments.become(reference, { state: 'succeeded' });

  await whileClosing(it, merchant.merchantId, () => checkPayment(services, { reference }));

  expect(await db.transaction.findUnique({ where: { reference } })).toMatchObject({
    status: 'SUCCESSFUL',
    details: { payment: { authorization: null, customer: null } },
  });
  expect(await db.attention.findMany()).toMatchObject([{ code: 'paidAfterClosing' }]);
});

test('two credit limits of one account at once do not stand in each other’s way', async () => {
  const { services, db } = await testServices({ connections: 12 });
  const { merchantId: account } = await given.merchant(services);
  const [one, other] = [await given.admin(services), await given.admin(services)];
  for (const amount of [60_000, 70_000])
    await askMoney(services, one, {
      account,
      asked: { kind: 'creditLimit', amount, reason: 'Agreed' },
    });
  const requests = await db.moneyRequest.findMany({ where: { state: 'waiting' } });

  await Promise.all(requests.map(({ id }) => approveChange(services, other, { id })));

  const { creditLimitCents } = await db.merchant.findUniqueOrThrow({ where: { id: account } });
  expect([60_000n, 70_000n]).toContain(creditLimitCents);
});
