import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

export const HOUSE = { fees: 'house:fees', topUps: 'house:top-ups', gifts: 'house:gifts' } as const;

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
  at: Date;
  from: string;
  to: string;
  cents: number;
  /** The lowest balance `from` may reach; none when left out. */
  floorCents?: number;
};

/** Moves cents from one account to another: two entries that sum to zero, both balances in the same
 *  transaction. Answers 'posted', 'repeated', or 'insufficient' (nothing was written). */
export async function post(
  tx: Tx,
  posting: Posting,
): Promise<'posted' | 'repeated' | 'insufficient'> {
  if (!Number.isSafeInteger(posting.cents) || posting.cents <= 0)
    throw new AppError('internal', 'An amount must be a positive number of cents.');
  const [from, to] = [await accountId(tx, posting.from), await accountId(tx, posting.to)];
  await lockInOrder(tx, [from, to]);
  const repeated = await tx.ledgerEntry.findFirst({
    where: { reference: posting.reference, accountId: from },
    select: { id: true },
  });
  if (repeated) return 'repeated';
  const floor = posting.floorCents ?? null;
  const taken = await tx.$executeRaw`
    update ledger_accounts set balance_cents = balance_cents - ${posting.cents}
    where id = ${from}::uuid and (${floor}::bigint is null or balance_cents - ${posting.cents} >= ${floor}::bigint)`;
  if (taken === 0) return 'insufficient';
  await tx.$executeRaw`update ledger_accounts set balance_cents = balance_cents + ${posting.cents} where id = ${to}::uuid`;
  const entry = {
    reference: posting.reference,
    transactionId: posting.transactionId,
    at: posting.at,
  };
  await tx.ledgerEntry.createMany({
    data: [
      { ...entry, id: newId(), accountId: from, amountCents: BigInt(-posting.cents) },
      { ...entry, id: newId(), accountId: to, amountCents: BigInt(posting.cents) },
    ],
  });
  return 'posted';
}

/** Two postings over the same pair of accounts never wait for each other in a circle. */
async function lockInOrder(tx: Tx, ids: string[]): Promise<void> {
  for (const id of [...ids].sort())
    await tx.$queryRaw`select 1 from ledger_accounts where id = ${id}::uuid for update`;
}

async function accountId(tx: Tx, key: string): Promise<string> {
  const known = await tx.ledgerAccount.findUnique({ where: { key }, select: { id: true } });
  if (known) return known.id;
  const merchantId = key.startsWith('merchant:') ? (key.split(':')[1] ?? null) : null;
  await tx.ledgerAccount.createMany({
    data: [{ id: newId(), key, merchantId }],
    skipDuplicates: true,
  });
  return (await tx.ledgerAccount.findUniqueOrThrow({ where: { key }, select: { id: true } })).id;
}
