import type { MoneyDifferenceKind } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { takersOf } from '#app/domain/wallet/taken-back.ts';
import type { Payment, PaymentRefund, PaymentsPort } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { endGone, raiseDifferences, notifyDifferences } from './keep-differences.ts';
import { differencesOf, type OwnTopUp, type ProviderRecord } from './money-differences.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'payments'>;

/** Guards against a provider whose list never ends. */
const MAX_PAGES = 1_000;
/** Kinds of difference that can be found by asking for one reference. Two payments with the same reference show only
 *  in the provider's list, so a person must resolve that kind. */
const BY_PAYMENT: readonly MoneyDifferenceKind[] = [
  'unknownPayment',
  'notCredited',
  'notPaid',
  'amountDiffers',
  'refundedThere',
  'notRefunded',
];
/** Top-ups are compared again for this long after a refund or reversal was deducted, because a dispute takes weeks. */
const TAKEN_WITHIN_MS = 120 * 24 * 3_600_000;

/** Compares the payments started on a day with our top-ups, in both directions. Nothing is written before the
 *  provider's whole list has been read. A top-up whose payment is not in that list is looked up at the provider by
 *  its reference.
 *  @throws AppError 'payments-down', so that the job is retried. */
export async function matchPayments(deps: Needs, { day }: { day: string }): Promise<void> {
  const { db, clock, payments } = deps;
  if (!payments) return;
  const [from, to] = [startOfDay(day), startOfDay(day, 1)];
  const listed = await readPayments(payments, from, to);
  const refundsOf = await readRefunds(payments, from);
  const topUps = await db.transaction.findMany({
    where: {
      type: 'accountTopUp',
      status: 'SUCCESSFUL',
      provider: payments.name,
      createdAt: { gte: from, lt: to },
    },
    select: { reference: true },
  });
  const references = new Set([...listed.keys(), ...topUps.map(({ reference }) => reference)]);
  for (const reference of references)
    await matchOne(deps, payments, reference, {
      payments: listed.get(reference) ?? [],
      refundsOf,
    });
  const at = clock.now();
  const seen = { at, payments: [...listed.values()].flat().length };
  await db.moneyMatch.upsert({
    where: { day: new Date(day) },
    create: { day: new Date(day), ...seen },
    update: seen,
  });
  await notifyDifferences(db, at);
}

/** Compares every payment with an open difference again, whatever its date, except where two payments have the same
 *  reference. Also those of which something was taken back lately: the provider may have undone it since. */
export async function matchOpen(deps: Needs): Promise<void> {
  const { db, clock, payments } = deps;
  if (!payments) return;
  const open = await db.moneyDifference.findMany({
    where: { endedAt: null, kind: { in: [...BY_PAYMENT] }, provider: payments.name },
    distinct: ['reference'],
    select: { reference: true },
    orderBy: { reference: 'asc' },
  });
  const taken = await takenLately(db, payments.name, clock.now());
  const references = new Set([...open.map(({ reference }) => reference), ...taken]);
  for (const reference of references) await matchOne(deps, payments, reference);
  await notifyDifferences(db, clock.now());
}

/** The references of the top-ups from which a refund or a reversal was deducted lately. */
async function takenLately(db: Needs['db'], provider: string, at: Date): Promise<string[]> {
  const since = new Date(at.getTime() - TAKEN_WITHIN_MS);
  const found = await db.$queryRaw<{ reference: string }[]>`
    select distinct t.reference from transactions k
    join transactions t on t.merchant_id = k.merchant_id and t.type = 'accountTopUp'
      and starts_with(k.reference, t.reference || '-')
    where k.type in ('topUpRefund', 'topUpReversed') and k.status = 'SUCCESSFUL' and k.created_at >= ${since}
      and t.provider = ${provider}
    order by t.reference`;
  return found.map(({ reference }) => reference);
}

/** What the provider's lists contain. */
type Listed = {
  /** The payments with one reference. */
  payments: readonly Payment[];
  refundsOf: (payment: Payment) => PaymentRefund[];
};

/** The successful payments started between `from` and `to`, by reference. */
async function readPayments(
  payments: PaymentsPort,
  from: Date,
  to: Date,
): Promise<Map<string, Payment[]>> {
  const found = await everyPage('payments', async (page) => {
    const { payments: rows, hasMore } = await payments.list({ from, to, page });
    return { rows, hasMore };
  });
  const named = found.map((row) => [`${row.details.id} ${row.reference}`, row] as const);
  return Map.groupBy(new Map(named).values(), ({ reference }) => reference);
}

/** Returns a function that gives the refunds of a payment that were made since `from`. They are read as one list,
 *  because asking about each payment would take hours on a busy day. */
async function readRefunds(payments: PaymentsPort, from: Date): Promise<Listed['refundsOf']> {
  const found = await everyPage('refunds', async (page) => {
    const { refunds: rows, hasMore } = await payments.listRefunds({ from, page });
    return { rows, hasMore };
  });
  const once = [...new Map(found.map((refund) => [refund.id, refund])).values()];
  const byId = Map.groupBy(once, ({ paymentId }) => paymentId);
  const byReference = Map.groupBy(once, ({ reference }) => reference);
  return ({ reference, details }) => [
    ...new Set([...(byId.get(details.id) ?? []), ...(byReference.get(reference) ?? [])]),
  ];
}

/** Reads a list to its end. Pages can shift while they are read, so a row may appear on two of them. */
async function everyPage<Row>(
  what: string,
  read: (page: number) => Promise<{ rows: Row[]; hasMore: boolean }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, hasMore } = await read(page);
    found.push(...rows);
    if (!hasMore) return found;
  }
  throw new AppError(
    'payments-down',
    `The payment provider’s list of ${what} is too long to read.`,
  );
}

/** Compares the payments of one reference with the top-up here and stores the differences. The provider is asked
 *  before our own data is read, so that a payment credited in between is not a difference. A paid but uncredited
 *  payment first goes through its regular check, and counts as a difference only if that does not credit it. What was
 *  deducted here counts as missing at the provider only if the provider, asked again after our own data was read, still
 *  has not sent it: a refund can be done in the minutes after its list was read. */
async function matchOne(
  deps: Needs,
  payments: PaymentsPort,
  reference: string,
  listed?: Listed,
): Promise<void> {
  const { db, clock } = deps;
  const asked = await askAbout(payments, reference, listed);
  const ownBefore = await ownTopUp(db, reference);
  const before = differencesOf(ownBefore, asked);
  if (before.some(({ kind }) => kind === 'notCredited')) await checkPayment(deps, { reference });
  const isMissing = before.some(({ kind }) => kind === 'notRefunded');
  const reported = isMissing ? await askAgain(payments, asked) : asked;
  const missing = differencesOf(ownBefore, reported).map(({ key }) => key);
  const day = dayOf(reported);
  await db.$transaction(async (tx) => {
    const own = await ownTopUp(tx, reference);
    const found = differencesOf(own, reported)
      .filter(({ kind, key }) => kind !== 'notRefunded' || missing.includes(key))
      .map((one) => ({ ...one, provider: payments.name, day }));
    const at = clock.now();
    await raiseDifferences(tx, found, at);
    await endGone(tx, { kinds: BY_PAYMENT, reference, found, at });
  });
}

/** The provider's present record of a reference. It finds one payment only, so others with the same reference are kept
 *  as they were listed. */
async function askAgain(payments: PaymentsPort, before: ProviderRecord): Promise<ProviderRecord> {
  const now = await askAbout(payments, before.reference);
  const ids = now.payments.map(({ details }) => details.id);
  const others = before.payments.filter(({ details }) => !ids.includes(details.id));
  return { ...now, payments: [...now.payments, ...others] };
}

async function askAbout(
  payments: PaymentsPort,
  reference: string,
  listed?: Listed,
): Promise<ProviderRecord> {
  const [first] = listed?.payments ?? [];
  // A fully refunded or unpaid payment appears in no list.
  const one = first ?? (await payments.find(reference));
  const all = first && listed ? listed.payments : one ? [one] : [];
  if (one?.state !== 'succeeded') return { reference, payments: all, refundedCents: 0 };
  const refunds = first && listed ? listed.refundsOf(first) : await payments.refundsOf(reference);
  const refundedCents = refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { reference, payments: all, refundedCents };
}

function dayOf({ payments: [payment] }: ProviderRecord): string | null {
  const { paidAt, createdAt } = payment?.details ?? {};
  const at = paidAt ?? createdAt;
  return at ? isoDay(new Date(at)) : null;
}

/** The top-up here, with what was taken back from it. */
async function ownTopUp(
  db: Pick<Needs['db'], 'transaction'>,
  reference: string,
): Promise<OwnTopUp | null> {
  const found = await db.transaction.findUnique({ where: { reference } });
  if (!found) return null;
  const takers = await db.transaction.findMany({
    where: { ...takersOf(found), effectCents: { lt: 0 } },
    select: { effectCents: true, status: true },
  });
  const sumOf = (some: typeof takers) =>
    some.reduce((sum, { effectCents }) => sum + centsFromDb(-effectCents), 0);
  return {
    id: found.id,
    merchantId: found.merchantId,
    amountCents: centsFromDb(found.amountCents),
    isCredited: found.status === 'SUCCESSFUL',
    takenBackCents: sumOf(takers),
    doneBackCents: sumOf(takers.filter(({ status }) => status === 'SUCCESSFUL')),
  };
}
