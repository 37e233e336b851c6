import type { Prisma, Transaction, TransactionStatus } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
import { lockOpenAccount } from './lock-open-account.ts';
import { availableOf, postingsJson, type Posting } from './ledger.ts';
import { sayPaidAfterClosing } from './paid-after-closing.ts';
import type { TransactionType } from './transaction-types.rules.ts';

/** One posting of a transaction; `step` identifies it within the transaction. */
export type Leg = Omit<Posting, 'reference' | 'transactionId' | 'at'> & { step: string };

export type Recorded = {
  merchantId: string;
  /** Identifies the transaction for ever: recording the same reference again has no effect. */
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

/** Creates a transaction as users see it, with its ledger entries, and returns its id. Recording the same reference
 *  again has no effect and returns null.
 *  @throws AppError 'insufficient-balance', which rolls everything back, if a leg would take its account below the
 *  floor. */
export async function recordTransaction(tx: Tx, recorded: Recorded): Promise<string | null> {
  const { legs = [], at, amountCents, ...row } = recorded;
  const transaction = { id: newId(), ...row };
  const outcome = await withLegs(tx, transaction, { at, legs }, (postings) =>
    outcomeOf(tx.$queryRaw<[{ outcome: Outcome }]>`
      ${PREPARED} select transaction_record(${transaction.id}::uuid, ${row.merchantId}::uuid, ${row.reference},
        ${row.type}, ${row.status}::transaction_status, ${amountCents}::bigint, ${row.email ?? null},
        ${row.provider ?? null}, ${jsonOf(row.details)}::jsonb, ${row.askAt ?? null}::timestamptz,
        ${row.shipmentId ?? null}::uuid, ${at}::timestamptz, ${postings}::jsonb) as outcome`),
  );
  return outcome === 'repeated' ? null : transaction.id;
}

type Settled = Partial<Pick<Transaction, 'askAt' | 'payAt'>> & {
  status: TransactionStatus;
  details?: Prisma.InputJsonObject;
  legs?: readonly Leg[];
  /** Keys of other merchants' ledger accounts that the same database transaction posts to later. They are locked
   *  together with those of `legs`, so that the order of the locks is the same everywhere. */
  alsoLock?: readonly string[];
};

/** Locks a transaction and applies what `decide` returns; null leaves it unchanged. Returns the transaction before
 *  the change and whether it changed, or null if it does not exist.
 *  @throws AppError as `recordTransaction`. */
export async function settleTransaction(
  tx: Tx,
  { reference, at }: { reference: string; at: Date },
  decide: (found: Transaction) => Settled | null,
): Promise<{ before: Transaction; isChanged: boolean } | null> {
  const [before] = await tx.$queryRaw<Transaction[]>`
    ${PREPARED} select id, merchant_id as "merchantId", reference, type, status,
      amount_cents as "amountCents", effect_cents as "effectCents", email, provider, pay_at as "payAt", details,
      ask_at as "askAt", shipment_id as "shipmentId", invoice_id as "invoiceId", credit_note_id as "creditNoteId",
      created_at as "createdAt", updated_at as "updatedAt", recorded_at as "recordedAt", seal
    from transactions where reference = ${reference} for update`;
  if (!before) return null;
  const settled = decide(before);
  if (!settled) return { before, isChanged: false };
  const { legs = [], alsoLock = [], ...data } = settled;
  const { status, details, askAt, payAt } = { ...before, ...data };
  await withLegs(tx, before, { at, legs }, (postings) =>
    outcomeOf(tx.$queryRaw<[{ outcome: Outcome }]>`
      ${PREPARED} select transaction_settle(${before.id}::uuid, ${status}::transaction_status,
        ${jsonOf(details)}::jsonb, ${askAt}::timestamptz, ${payAt}, ${at}::timestamptz,
        ${postings}::jsonb, ${[...alsoLock]}::text[]) as outcome`),
  );
  return { before, isChanged: true };
}

/** What the caller of `settlePending` knows of a transaction without having read it. */
type Expected = Pick<Recorded, 'merchantId' | 'reference' | 'type' | 'amountCents'> & {
  provider: string | null;
};

/** Settles a transaction in one statement, without reading it first, if it is pending and exactly as expected. Returns
 *  whether it was settled; if not, nothing has changed, and `settleTransaction` must decide. Its legs may not credit
 *  the merchant's available balance, because that needs a lock on the merchant between the transaction and its legs.
 *  @throws AppError as `recordTransaction`. */
export async function settlePending(
  tx: Tx,
  expected: Expected,
  { status, at, legs }: { status: TransactionStatus; at: Date; legs: readonly Leg[] },
): Promise<boolean> {
  const { merchantId, reference, type, provider, amountCents } = expected;
  if (legs.some(({ to }) => to === availableOf(merchantId)))
    throw new AppError('internal', 'A credit needs `settleTransaction`.');
  const outcome = await outcomeOf(tx.$queryRaw<[{ outcome: Outcome | 'unsettled' }]>`
    ${PREPARED} select transaction_settle_pending(${reference}, ${merchantId}::uuid, ${type}, ${provider},
      ${amountCents}::bigint, ${status}::transaction_status, ${at}::timestamptz,
      ${legsJson(reference, legs)}::jsonb) as outcome`);
  refuseInsufficient(outcome);
  return outcome === 'posted';
}

type Outcome = 'posted' | 'repeated' | 'insufficient';

/** Runs the statement that writes a transaction with its legs. If the legs credit the merchant's available balance, the
 *  merchant is first locked against closing, and an alert is raised afterwards if the account is already closed. */
async function withLegs(
  tx: Tx,
  {
    id,
    reference,
    merchantId,
    type,
  }: Pick<Transaction, 'id' | 'reference' | 'merchantId' | 'type'>,
  { at, legs }: { at: Date; legs: readonly Leg[] },
  write: (postings: string) => Promise<Outcome>,
): Promise<Outcome> {
  const credited = legs
    .filter(({ to, cents }) => cents > 0 && to === availableOf(merchantId))
    .reduce((sum, { cents }) => sum + cents, 0);
  // A failed refund, whose amount comes back, has its own alert.
  const isNotified = credited > 0 && type !== 'topUpRefund';
  const account = isNotified ? await lockOpenAccount(tx, merchantId) : null;
  const outcome = await write(legsJson(reference, legs));
  refuseInsufficient(outcome);
  if (outcome === 'posted' && account?.closedAt)
    await sayPaidAfterClosing(tx, merchantId, { transactionId: id, cents: credited, at });
  return outcome;
}

function legsJson(reference: string, legs: readonly Leg[]): string {
  const moving = legs.filter(({ cents }) => cents > 0);
  return postingsJson(
    moving.map(({ step, ...leg }) => ({ ...leg, reference: `${reference}.${step}` })),
  );
}

async function outcomeOf<T>(call: Promise<[{ outcome: T }]>): Promise<T> {
  const [{ outcome }] = await call;
  return outcome;
}

function refuseInsufficient(outcome: Outcome | 'unsettled'): void {
  if (outcome === 'insufficient')
    throw new AppError('insufficient-balance', 'Insufficient balance');
}

function jsonOf(details: unknown): string | null {
  return details ? JSON.stringify(details) : null;
}
