import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import type { Services } from '#app/ports/services.ts';
import { followBalances } from './follow-balances.ts';
import { availableOf } from './ledger.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export type LowBalance = { availableCents: number; belowCents: number; mayTopUp: boolean };

/** The low-balance notice that an account's owner sees on every page; null while the balance is not low, and for
 *  everyone but the owner. It depends on the current balance, not on the alert, which is updated later. */
export async function ownLowBalance(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  actor: Actor,
): Promise<LowBalance | null> {
  if (scopeOf(actor.role, 'account.read') !== 'own' || !actor.merchantId) return null;
  const low = await lowBalanceOf({ db }, actor.merchantId);
  return low && { ...low, mayTopUp: payments !== null };
}

/** Whether the balance of a shop's own account is low, for a notice without amounts inside Shopify (product.md D24). A
 *  shop that has joined another account gets no notice about that account's balance. */
export async function isOwnShopLow({ db }: Pick<Services, 'db'>, actor: Actor): Promise<boolean> {
  if (actor.role !== 'embedded' || !actor.merchantId) return false;
  const own = await db.merchant.count({
    where: { id: actor.merchantId, memberships: { none: {} } },
  });
  return own > 0 && (await lowBalanceOf({ db }, actor.merchantId)) !== null;
}

async function lowBalanceOf(
  { db }: Pick<Services, 'db'>,
  merchantId: string,
): Promise<Omit<LowBalance, 'mayTopUp'> | null> {
  // Read for every page, so in one statement.
  const [low] = await db.$queryRaw<{ available: bigint; below: bigint }[]>`
    select a.balance_cents as available, m.low_balance_cents as below
    from merchants m join ledger_accounts a on a.balance_cents < m.low_balance_cents
    where m.id = ${merchantId}::uuid and a.key = ${availableOf(merchantId)}`;
  return low
    ? { availableCents: centsFromDb(low.available), belowCents: centsFromDb(low.below) }
    : null;
}

/** Sets the balance below which the owner gets an alert; null turns it off. The alert is updated at once but no email
 *  is sent, because the owner is looking at the page.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function setLowBalance(
  { db, clock }: Needs,
  actor: Actor,
  { belowCents }: { belowCents: number | null },
): Promise<void> {
  authorize(actor, 'account.settings');
  const { merchantId } = actor;
  if (!merchantId) throw notFound('Account');
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const lowBalanceCents = belowCents === null ? null : BigInt(belowCents);
    const anew = { lowBalanceCents, lowBalanceSince: null };
    await tx.merchant.update({ where: { id: merchantId }, data: anew });
    await closeAlert(tx, merchantId, ['lowBalance'], { at });
    await followBalances(tx, at, { merchantId });
    await writeAudit(tx, actor, {
      at,
      action: 'account.lowBalance',
      subject: merchantId,
      merchantId,
      detail: belowCents === null ? { how: 'off' } : { cents: belowCents },
    });
  });
}
