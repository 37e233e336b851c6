import type { Prisma, Transaction, TransactionStatus } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockOpenAccount } from './lock-open-account.ts';
import { availableOf, lockAccounts, post, type Posting } from './ledger.ts';
import { sayPaidAfterClosing } from './paid-after-closing.ts';
import type { TransactionType } from './transaction-types.rules.ts';

/** One posting of a transaction; `step` identifies it within the transaction. */
export type Leg = Omit<Posting, 'reference' | 'transactionId' | 'at'> & { step: string };

export type Recorded = {
  merchantId: string;
  /** Never reused. */
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

/** The only function that creates money movements: a transaction as users see it, with its ledger entries. Recording
 *  the same reference again has no effect and returns null.
 *  @throws AppError 'insufficient-balance', which rolls everything back, where a leg would go below its floor. */
export async function recordTransaction(tx: Tx, recorded: Recorded): Promise<string | null> {
  const { legs = [], at, amountCents, ...row } = recorded;
  const id = newId();
  const made = await tx.$executeRaw`
    insert into transactions (id, merchant_id, reference, type, status, amount_cents, email, provider,
      details, ask_at, shipment_id, created_at, updated_at)
    values (${id}::uuid, ${row.merchantId}::uuid, ${row.reference}, ${row.type},
      ${row.status}::transaction_status, ${amountCents}::bigint, ${row.email ?? null},
      ${row.provider ?? null}, ${jsonOf(row.details)}::jsonb, ${row.askAt ?? null}::timestamptz,
      ${row.shipmentId ?? null}::uuid, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (reference) do nothing`;
  if (made === 0) return null;
  await postLegs(tx, { id, ...row }, at, legs);
  return id;
}

type Settled = Partial<Pick<Transaction, 'askAt' | 'payAt'>> & {
  status: TransactionStatus;
  details?: Prisma.InputJsonObject;
  legs?: readonly Leg[];
  /** Other merchants' accounts that the same database transaction posts to later. */
  alsoLock?: readonly string[];
};

/** Locks a transaction and applies what `decide` returns; null leaves it unchanged. Returns the transaction as it was
 *  before, or null where it does not exist.
 *  @throws AppError as `recordTransaction`. */
export async function settleTransaction(
  tx: Tx,
  { reference, at }: { reference: string; at: Date },
  decide: (found: Transaction) => Settled | null,
): Promise<{ before: Transaction; isChanged: boolean } | null> {
  const [before] = await tx.$queryRaw<Transaction[]>`
    select id, merchant_id as "merchantId", reference, type, status, amount_cents as "amountCents",
      effect_cents as "effectCents", email, provider, pay_at as "payAt", details, ask_at as "askAt",
      shipment_id as "shipmentId", invoice_id as "invoiceId", credit_note_id as "creditNoteId",
      created_at as "createdAt", updated_at as "updatedAt", recorded_at as "recordedAt", seal
    from transactions where reference = ${reference} for update`;
  if (!before) return null;
  const settled = decide(before);
  if (!settled) return { before, isChanged: false };
  const { legs = [], alsoLock, ...data } = settled;
  const { status, details, askAt, payAt } = { ...before, ...data };
  await tx.$executeRaw`
    update transactions set status = ${status}::transaction_status, details = ${jsonOf(details)}::jsonb,
      ask_at = ${askAt}::timestamptz, pay_at = ${payAt}, updated_at = ${at}::timestamptz
    where id = ${before.id}::uuid`;
  await postLegs(tx, before, at, legs, alsoLock);
  return { before, isChanged: true };
}

async function postLegs(
  tx: Tx,
  {
    id,
    reference,
    merchantId,
    type,
  }: Pick<Transaction, 'id' | 'reference' | 'merchantId' | 'type'>,
  at: Date,
  all: readonly Leg[],
  alsoLock: readonly string[] = [],
): Promise<void> {
  const legs = all.filter(({ cents }) => cents > 0);
  const credited = legs
    .filter(({ to }) => to === availableOf(merchantId))
    .reduce((sum, { cents }) => sum + cents, 0);
  // A refund that came back has its own alert.
  const isNotified = credited > 0 && type !== 'topUpRefund';
  const account = isNotified ? await lockOpenAccount(tx, merchantId) : null;
  if (legs.length + alsoLock.length > 1)
    await lockAccounts(tx, [...alsoLock, ...legs.flatMap(({ from, to }) => [from, to])]);
  for (const { step, ...leg } of legs) {
    const posting = { ...leg, reference: `${reference}.${step}`, transactionId: id, at };
    if ((await post(tx, posting)) === 'insufficient')
      throw new AppError('insufficient-balance', 'Insufficient balance');
  }
  if (account?.closedAt)
    await sayPaidAfterClosing(tx, merchantId, { transactionId: id, cents: credited, at });
}

function jsonOf(details: unknown): string | null {
  return details ? JSON.stringify(details) : null;
}
