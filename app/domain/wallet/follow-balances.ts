import { Prisma } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { notifyLowBalanceJob } from './notify-low-balance.job.ts';

/** An account whose balance moves around its limit gets at most one email in this time. */
const DAY_MS = 24 * 3_600_000;
/** Accounts per run; the rest follow in the next run. */
const MAX_ROWS = 200;

type Fallen = { id: string; below: bigint; notifiedAt: Date | null };

/** Finds the balances that have fallen below their owner's limit, and those that have recovered. Each fall raises one
 *  alert, and sends one email unless an email was sent within the last day. If several workers run this at once, only
 *  one of them handles an account. */
export async function watchBalances({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.$transaction(async (tx) => {
    const at = clock.now();
    const fallen = await followBalances(tx, at);
    const lately = new Date(at.getTime() - DAY_MS);
    const toNotify = fallen.filter(({ notifiedAt }) => notifiedAt === null || notifiedAt <= lately);
    const since = at.getTime();
    await tx.merchant.updateMany({
      where: { id: { in: toNotify.map(({ id }) => id) } },
      data: { lowBalanceNotifiedAt: at },
    });
    await enqueueAll(
      tx,
      notifyLowBalanceJob,
      toNotify.map(({ id: merchantId }) => ({ merchantId, since })),
    );
  });
}

/** Updates the low-balance alerts of all accounts, or of one. Returns the accounts whose balance has just fallen
 *  below the limit. An account without ledger entries is new and gets no alert. */
export async function followBalances(
  tx: Tx,
  at: Date,
  only?: { merchantId: string },
): Promise<Fallen[]> {
  const one = only ? Prisma.sql`and m.id = ${only.merchantId}::uuid` : Prisma.empty;
  const isLow = Prisma.sql`exists (
    select from ledger_accounts a
    where a.key = 'merchant:' || m.id || ':available' and a.entry_count > 0
      and a.balance_cents < m.low_balance_cents)`;
  const risen = await tx.$queryRaw<{ id: string }[]>`
    update merchants set low_balance_since = null where id = any(array(
      select m.id from merchants m
      where m.low_balance_since is not null and (m.closed_at is not null or not ${isLow}) ${one}
      limit ${MAX_ROWS} for update skip locked))
    returning id`;
  for (const { id } of risen) await closeAlert(tx, id, ['lowBalance'], { at });
  const fallen = await tx.$queryRaw<Fallen[]>`
    update merchants set low_balance_since = ${at} where id = any(array(
      select m.id from merchants m
      where m.low_balance_since is null and m.closed_at is null and ${isLow} ${one}
      limit ${MAX_ROWS} for update skip locked))
    returning id, low_balance_cents as below, low_balance_told_at as "notifiedAt"`;
  for (const { id, below } of fallen)
    await raiseAlert(tx, 'lowBalance', { id, merchantId: id, storeId: null }, at, {
      cents: centsFromDb(below),
    });
  return fallen;
}
