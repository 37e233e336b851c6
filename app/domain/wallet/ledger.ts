import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The product's own ledger accounts. `topUps` is the money at the payment provider, as a negative balance. */
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
  /** The transaction of the account `from`, if it differs from `transactionId`. */
  giverTransactionId?: string;
  at: Date;
  from: string;
  to: string;
  cents: number;
  /** The lowest balance that `from` may reach. Without it and `limitOf` there is no limit. */
  floorCents?: number;
  /** The merchant whose credit limit is the floor instead. It is read after both accounts are locked. */
  limitOf?: string;
};

/** Moves cents from one account to another. It writes two entries that sum to zero, each at the end of its account's
 *  chain, and updates both balances. Returns 'posted', 'repeated', or 'insufficient' (nothing was written). Accounts
 *  that do not exist are created. Both are locked until the transaction ends, always in the same order: first
 *  merchants' accounts (each merchant's available and reserved account together), then the product's own.
 *  @throws AppError 'internal' for an amount that is not a positive whole number of cents. */
export async function post(
  tx: Tx,
  posting: Posting,
): Promise<'posted' | 'repeated' | 'insufficient'> {
  const { reference, transactionId, giverTransactionId = transactionId, at, cents } = posting;
  const { from, to, floorCents = null, limitOf = null } = posting;
  refuseOddAmount(cents);
  const [called] = await tx.$queryRaw<[{ outcome: 'posted' | 'repeated' | 'insufficient' }]>`
    select ledger_post(${from}, ${to}, ${cents}::bigint, ${reference}, ${giverTransactionId}::uuid,
      ${transactionId}::uuid, ${newId()}::uuid, ${newId()}::uuid, ${at}::timestamptz,
      ${floorCents}::bigint, ${limitOf}::uuid) as outcome`;
  return called.outcome;
}

/** Postings of one transaction as JSON, for the database function `ledger_post_legs`, which writes them together with
 *  the transaction. It locks the accounts of all postings before it writes the first one.
 *  @throws as `post`. */
export function postingsJson(postings: readonly Omit<Posting, 'transactionId' | 'at'>[]): string {
  for (const { cents } of postings) refuseOddAmount(cents);
  return JSON.stringify(
    postings.map((posting) => ({ ...posting, giverEntryId: newId(), takerEntryId: newId() })),
  );
}

function refuseOddAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new AppError('internal', 'An amount must be a positive number of cents.');
}
