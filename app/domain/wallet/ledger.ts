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
};

/** Moves cents from one account to another: two entries that sum to zero, each the next in its account's
 *  chain, and both balances. Answers 'posted', 'repeated', or 'insufficient' (nothing was written). */
export async function post(
  tx: Tx,
  posting: Posting,
): Promise<'posted' | 'repeated' | 'insufficient'> {
  const { reference, transactionId, giverTransactionId = transactionId, at, cents } = posting;
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new AppError('internal', 'An amount must be a positive number of cents.');
  const [from, to] = await lockedAccounts(tx, posting);
  const floor = posting.floorCents ?? null;
  const posted = await tx.$executeRaw`
    with moved as (
      update ledger_accounts a
      set balance_cents = a.balance_cents + d.amount, entry_count = a.entry_count + 1
      from (values
        (${from.id}::uuid, ${-cents}::bigint, ${newId()}::uuid, ${giverTransactionId}::uuid),
        (${to.id}::uuid, ${cents}::bigint, ${newId()}::uuid, ${transactionId}::uuid)
      ) d (account, amount, entry, transaction)
      where a.id = d.account
        and (${floor}::bigint is null or ${from.balance - BigInt(cents)}::bigint >= ${floor}::bigint)
        and not exists (
          select from ledger_entries where reference = ${reference} and account_id = ${from.id}::uuid)
      returning a.id, a.balance_cents, a.entry_count, d.amount, d.entry, d.transaction
    )
    insert into ledger_entries
      (id, account_id, reference, amount_cents, position, balance_cents, transaction_id, at)
    select entry, id, ${reference}, amount, entry_count, balance_cents, transaction, ${at} from moved`;
  if (posted > 0) return 'posted';
  const where = { reference, accountId: from.id };
  return (await tx.ledgerEntry.findFirst({ where, select: { id: true } }))
    ? 'repeated'
    : 'insufficient';
}

type Locked = { id: string; key: string; balance: bigint };

/** Always in the same sequence: two postings over the same pair never wait for each other in a circle. */
async function lockedAccounts(
  tx: Tx,
  { from, to }: Pick<Posting, 'from' | 'to'>,
): Promise<[Locked, Locked]> {
  const read = () => tx.$queryRaw<Locked[]>`
    select id, key, balance_cents as balance from ledger_accounts
    where key in (${from}, ${to}) order by id for update`;
  let found = await read();
  if (found.length < 2) {
    await openAccounts(tx, [from, to]);
    found = await read();
  }
  const of = (key: string) => found.find((account) => account.key === key)!;
  return [of(from), of(to)];
}

async function openAccounts(tx: Tx, keys: readonly string[]): Promise<void> {
  const ofMerchant = (key: string) =>
    key.startsWith('merchant:') ? (key.split(':')[1] ?? null) : null;
  await tx.ledgerAccount.createMany({
    data: keys.map((key) => ({ id: newId(), key, merchantId: ofMerchant(key) })),
    skipDuplicates: true,
  });
}
