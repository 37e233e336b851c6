import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Our own accounts. `topUps` is the money at the payment provider, as a negative balance. */
export const HOUSE = {
  fees: 'house:fees',
  topUps: 'house:top-ups',
  providerFees: 'house:provider-fees',
  gifts: 'house:gifts',
  /** The money in our own bank account, as a negative balance. */
  bank: 'house:bank',
  adjustments: 'house:adjustments',
} as const;

export function availableOf(merchantId: string): string {
  return `merchant:${merchantId}:available`;
}

export function heldOf(merchantId: string): string {
  return `merchant:${merchantId}:held`;
}

export type Posting = {
  /** Unique per account: posting the same reference again has no effect. */
  reference: string;
  transactionId: string;
  /** The transaction of the giving account, where it has one of its own. */
  giverTransactionId?: string;
  at: Date;
  from: string;
  to: string;
  cents: number;
  /** The lowest balance `from` may reach; no limit when left out. */
  floorCents?: number;
  /** The merchant whose credit limit is used as that floor, read once both accounts are locked. */
  limitOf?: string;
};

/** Moves cents from one account to another: two entries that sum to zero, each the next in its account's chain, and
 *  both balances. Returns 'posted', 'repeated', or 'insufficient' (nothing was written). Locks the accounts as
 *  `lockAccounts` does. */
export async function post(
  tx: Tx,
  posting: Posting,
): Promise<'posted' | 'repeated' | 'insufficient'> {
  const { reference, transactionId, giverTransactionId = transactionId, at, cents } = posting;
  const { from, to, floorCents = null, limitOf = null } = posting;
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new AppError('internal', 'An amount must be a positive number of cents.');
  const call = async () => {
    const [called] = await tx.$queryRaw<[{ outcome: Outcome }]>`
      select ledger_post(${from}, ${to}, ${cents}::bigint, ${reference}, ${giverTransactionId}::uuid,
        ${transactionId}::uuid, ${newId()}::uuid, ${newId()}::uuid, ${at}::timestamptz,
        ${floorCents}::bigint, ${limitOf}::uuid) as outcome`;
    return called.outcome;
  };
  const first = await call();
  if (first !== 'unopened') return first;
  await openAccounts(tx, [from, to]);
  const second = await call();
  if (second === 'unopened') throw new AppError('internal', `No account: ${from} or ${to}`);
  return second;
}

/** Locks these accounts until the transaction ends, always in the same order: merchants' accounts first, each with
 *  its counterpart, then ours. Code that posts several times for more than one merchant must call this first with all
 *  accounts; otherwise two such transactions could deadlock. */
export async function lockAccounts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.$executeRaw`select from ledger_lock(${[...keys]}::text[])`;
}

type Outcome = 'posted' | 'repeated' | 'insufficient' | 'unopened';

async function openAccounts(tx: Tx, keys: readonly string[]): Promise<void> {
  const ofMerchant = (key: string) =>
    key.startsWith('merchant:') ? (key.split(':')[1] ?? null) : null;
  await tx.ledgerAccount.createMany({
    data: keys.toSorted().map((key) => ({ id: newId(), key, merchantId: ofMerchant(key) })),
    skipDuplicates: true,
  });
}
