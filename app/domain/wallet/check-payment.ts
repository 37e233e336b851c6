import type { Prisma, Transaction } from '@prisma/client';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, RAND } from '#app/domain/shared/money.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Payment } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { nextAskMs } from './payment-times.rules.ts';
import { recordTransaction, settleTransaction } from './record-transaction.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'payments'>;

/** Asks the provider what became of a top-up, and brings its transaction to that: credited once, whoever
 *  asks first and however often. Nothing that anybody else says of a payment is believed.
 *  @throws AppError 'payments-down' where nobody can say now. */
export async function checkPayment(
  { db, clock, payments }: Needs,
  { reference }: { reference: string },
): Promise<void> {
  const known = await db.transaction.findUnique({ where: { reference } });
  if (known?.type !== 'accountTopUp' || !payments) return;
  const payment = await payments.find(reference);
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const settled = await settleTransaction(tx, { reference, at }, (before) =>
      payment ? judge(before, payment, at) : forget(before, at),
    );
    if (settled && payment) await followUp(tx, settled.before, payment, at);
  });
}

/** What a person hears of, and what is taken back. */
async function followUp(tx: Tx, before: Transaction, payment: Payment, at: Date): Promise<void> {
  const isCredited = before.status === 'SUCCESSFUL' || isWhole(before, payment);
  if (payment.state === 'reversed' && isCredited) await reverse(tx, before, at);
  if (payment.state === 'succeeded' && !isCredited)
    await raiseAttention(tx, 'paymentDiffers', ownerOf(before), at, {
      cents: centsFromDb(before.amountCents),
      said: formatMoney({ cents: payment.amountCents, currency: payment.currency }),
    });
}

type Settled = ReturnType<Parameters<typeof settleTransaction>[2]>;

/** Once credited it stays so: a reversal is a transaction of its own. Paid late is paid all the same. */
function judge(before: Transaction, payment: Payment, at: Date): Settled {
  if (before.status === 'SUCCESSFUL') return null;
  const details = { ...objectOf(before.details), payment: payment.details };
  const isPaid = payment.state === 'succeeded' || payment.state === 'reversed';
  if (isPaid && isWhole(before, payment))
    return {
      status: 'SUCCESSFUL',
      askAt: null,
      payAt: null,
      details,
      legs: legsOf(before, payment),
    };
  if (isPaid) return { status: before.status, askAt: null, details };
  if (payment.state === 'failed') return { status: 'FAILED', ...askedAgain(before, at), details };
  return { ...pendingUntil(before, at), details };
}

/** The provider never heard of it: nobody can pay it any more once its time is over. */
function forget(before: Transaction, at: Date): Settled {
  return before.status === 'PENDING' ? pendingUntil(before, at) : null;
}

function pendingUntil(before: Transaction, at: Date) {
  const again = askedAgain(before, at);
  if (again.askAt || before.status !== 'PENDING') return { status: before.status, ...again };
  return { status: 'FAILED' as const, ...again, payAt: null };
}

/** On the provider's page one may try again after a card was declined. */
function askedAgain({ createdAt }: Transaction, at: Date) {
  const inMs = nextAskMs(at.getTime() - createdAt.getTime());
  return { askAt: inMs === null ? null : new Date(at.getTime() + inMs) };
}

/** We credit what we asked for, where no less was paid, in rand (product.md D20). */
function isWhole({ amountCents }: Transaction, { amountCents: paid, currency }: Payment): boolean {
  return currency === RAND && paid >= centsFromDb(amountCents);
}

function legsOf({ merchantId, amountCents }: Transaction, { details }: Payment) {
  const cents = centsFromDb(amountCents);
  return [
    { step: 'credit', from: HOUSE.topUps, to: availableOf(merchantId), cents },
    // What the provider keeps never reaches us.
    {
      step: 'provider-fee',
      from: HOUSE.providerFees,
      to: HOUSE.topUps,
      cents: details.feesCents ?? 0,
    },
  ];
}

/** Below the account's limit too (product.md D39). */
async function reverse(tx: Tx, topUp: Transaction, at: Date): Promise<void> {
  const { merchantId, reference, email, provider } = topUp;
  const cents = centsFromDb(topUp.amountCents);
  const reversed = await recordTransaction(tx, {
    merchantId,
    email,
    provider,
    reference: `${reference}-reversed`,
    type: 'topUpReversed',
    status: 'SUCCESSFUL',
    amountCents: cents,
    at,
    legs: [{ step: 'reverse', from: availableOf(merchantId), to: HOUSE.topUps, cents }],
  });
  if (reversed) await raiseAttention(tx, 'paymentReversed', ownerOf(topUp), at, { cents });
}

function ownerOf({ id, merchantId }: Transaction) {
  return { id, merchantId, storeId: null };
}

function objectOf(details: Prisma.JsonValue): Prisma.JsonObject {
  return details !== null && typeof details === 'object' && !Array.isArray(details) ? details : {};
}
