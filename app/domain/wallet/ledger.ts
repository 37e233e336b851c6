import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Ours. `topUps` is what lies with the payment provider, below zero by as much. */
export const HOUSE = {
  fees: 'house:fees',
  topUps: 'house:top-ups',
  providerFees: 'house:provider-fees',
  gifts: 'house:gifts',
  /** Our own bank account, below zero by what lies there. */
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
  /** Unique per account: the same reference twice posts nothing the second time. */
  reference: string;
  transactionId: string;
  /** Of the giving side, where that has a transaction of its own. */
  giverTransactionId?: string;
  at: Date;
  from: string;
  to: string;
  cents: number;
  /** The lowest balance `from` may reach; none when left out. */
  floorCents?: number;
  /** The merchant whose credit limit is that floor, as it is once both accounts are locked. */
  limitOf?: string;
};

/** Moves cents from one account to another: two entries that sum to zero, each the next in its account's
 *  chain, and both balances. Answers 'posted', 'repeated', or 'insufficient' (nothing was written). The
 *  accounts are locked as `lockAccounts` does. */
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

/** Locks these accounts until the transaction ends, always in the same sequence: those of merchants first, each
 *  with its other one, then ours. Whatever posts several times over accounts of more than one merchant calls this
 *  first with all of them; else two such transactions could wait for each other in a circle. */
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
