import type { Prisma, Transaction, TransactionStatus } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { post, type Posting } from './ledger.ts';
import type { TransactionType } from './transaction-types.rules.ts';

/** One movement; `step` names it among those of its transaction. */
export type Leg = Pick<Posting, 'from' | 'to' | 'cents' | 'floorCents' | 'giverTransactionId'> & {
  step: string;
};

export type Recorded = {
  merchantId: string;
  /** Unique for ever. */
  reference: string;
  type: TransactionType;
  status: TransactionStatus;
  amountCents: number;
  at: Date;
  email?: string | null;
  shipmentId?: string | null;
  provider?: string | null;
  details?: Prisma.InputJsonObject;
  askAt?: Date | null;
  legs?: readonly Leg[];
};

/** The one writer of money: a transaction as people see it, with its entries in the ledger. The same
 *  reference twice changes nothing the second time, and is told by null.
 *  @throws AppError 'insufficient-balance', to roll all of it back, where a leg would go below its floor. */
export async function recordTransaction(tx: Tx, recorded: Recorded): Promise<string | null> {
  const { legs = [], at, amountCents, ...row } = recorded;
  const id = newId();
  const data = { ...row, id, amountCents: BigInt(amountCents), createdAt: at, updatedAt: at };
  const { count } = await tx.transaction.createMany({ data: [data], skipDuplicates: true });
  if (count === 0) return null;
  await postLegs(tx, { id, reference: row.reference }, at, legs);
  return id;
}

type Settled = Pick<Prisma.TransactionUpdateInput, 'details' | 'askAt' | 'payAt'> & {
  status: TransactionStatus;
  legs?: readonly Leg[];
};

/** Brings a transaction, locked, to what `decide` says of it; null leaves it as it is. Answers it as it
 *  was, or null where there is none.
 *  @throws AppError as `recordTransaction`. */
export async function settleTransaction(
  tx: Tx,
  { reference, at }: { reference: string; at: Date },
  decide: (found: Transaction) => Settled | null,
): Promise<{ before: Transaction; isChanged: boolean } | null> {
  await tx.$queryRaw`select 1 from transactions where reference = ${reference} for update`;
  const before = await tx.transaction.findUnique({ where: { reference } });
  if (!before) return null;
  const settled = decide(before);
  if (!settled) return { before, isChanged: false };
  const { legs = [], ...data } = settled;
  await postLegs(tx, before, at, legs);
  await tx.transaction.update({ where: { id: before.id }, data: { ...data, updatedAt: at } });
  return { before, isChanged: true };
}

async function postLegs(
  tx: Tx,
  { id, reference }: Pick<Transaction, 'id' | 'reference'>,
  at: Date,
  legs: readonly Leg[],
): Promise<void> {
  for (const { step, ...leg } of legs.filter(({ cents }) => cents > 0)) {
    const posting = { ...leg, reference: `${reference}.${step}`, transactionId: id, at };
    if ((await post(tx, posting)) === 'insufficient')
      throw new AppError('insufficient-balance', 'Insufficient balance');
  }
}
