import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf } from './account-of.ts';
import { eftReference } from './eft-reference.rules.ts';
import { availableOf, heldOf } from './ledger.ts';
import type { AccountQuery } from './transactions.schema.ts';

export type Account = {
  id: string;
  name: string;
  email: string;
  /** The available balance. Reserved fees and refunds are already deducted. */
  availableCents: number;
  /** Reserved: fees of shipments that are being booked, and refunds of top-ups that are not completed yet. */
  heldCents: number;
  /** How far below zero the balance may go. */
  creditLimitCents: number;
  /** The reference that identifies a payment by EFT. */
  eftReference: string;
  /** The owner gets an alert below this balance; null turns it off. */
  lowBalanceCents: number | null;
  createdAt: string;
  updatedAt: string;
};

/** An account with its balances.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function readAccount(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: AccountQuery,
): Promise<Account> {
  const id = await accountOf(db, actor, query);
  const [available, held] = [availableOf(id), heldOf(id)];
  const [merchant, accounts] = await Promise.all([
    db.merchant.findUniqueOrThrow({ where: { id } }),
    db.ledgerAccount.findMany({ where: { key: { in: [available, held] } } }),
  ]);
  const balance = (key: string) =>
    centsFromDb(accounts.find((account) => account.key === key)?.balanceCents ?? 0n);
  const { lowBalanceCents } = merchant;
  return {
    id,
    name: merchant.name,
    email: merchant.email,
    availableCents: balance(available),
    heldCents: balance(held),
    creditLimitCents: centsFromDb(merchant.creditLimitCents),
    eftReference: eftReference(merchant.eftNumber),
    lowBalanceCents: lowBalanceCents === null ? null : centsFromDb(lowBalanceCents),
    createdAt: merchant.createdAt.toISOString(),
    updatedAt: merchant.updatedAt.toISOString(),
  };
}

/** The names of the account's stores, for filters.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function accountStores(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: AccountQuery,
): Promise<string[]> {
  const merchantId = await accountOf(db, actor, query);
  const stores = await db.store.findMany({
    where: { merchantId },
    orderBy: { name: 'asc' },
    select: { name: true },
  });
  return stores.map(({ name }) => name);
}
