import type { MoneyRequest } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import {
  recordTransaction,
  type Leg,
  type Recorded,
} from '#app/domain/wallet/record-transaction.ts';
import { watchLimit } from '#app/domain/wallet/watch-limit.ts';
import { endDifference } from './end-difference.ts';
import { beginRefund } from '#app/domain/wallet/top-up-refunds.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'payments'>;
type OfAccount = MoneyRequest & { merchantId: string };

/** Executes a money request, once.
 *  @throws AppError 'conflict', 'insufficient-balance'. */
export async function applyAdjustment(
  tx: Tx,
  deps: Needs,
  request: OfAccount,
  at: Date,
): Promise<void> {
  const { id, merchantId, kind } = request;
  const transactionId = await move(tx, deps, request, at);
  await tx.moneyRequest.update({ where: { id }, data: { state: 'done', transactionId } });
  if (kind !== 'topUpRefund') await watchLimit(tx, merchantId, at);
}

/** Makes the money movement of a request. Returns the id of its transaction; null for a credit limit, which does
 *  not change the balance. */
async function move(tx: Tx, deps: Needs, request: OfAccount, at: Date): Promise<string | null> {
  const { id, merchantId, reason } = request;
  const cents = centsFromDb(request.amountCents);
  const account = availableOf(merchantId);
  switch (request.kind) {
    case 'creditLimit':
      await tx.merchant.update({
        where: { id: merchantId },
        data: { creditLimitCents: request.amountCents },
      });
      return null;
    case 'adjustment': {
      const [from, to] = cents < 0 ? [account, HOUSE.adjustments] : [HOUSE.adjustments, account];
      // An adjustment has no floor: it may take the account below its limit.
      return record(tx, request, at, {
        type: 'adjustment',
        reference: `ADJUST-${id}`,
        details: { reason },
        leg: { step: 'adjust', from, to, cents: Math.abs(cents) },
      });
    }
    case 'eftTopUp':
      return record(tx, request, at, {
        type: 'accountTopUp',
        reference: `EFT-${id}`,
        provider: 'EFT',
        details: bankFacts(request),
        leg: { step: 'credit', from: HOUSE.bank, to: account, cents },
      });
    case 'payOut':
      return record(tx, request, at, {
        type: 'payOut',
        reference: `PAYOUT-${id}`,
        provider: 'EFT',
        details: { ...bankFacts(request), reason },
        leg: { step: 'pay', from: account, to: HOUSE.bank, cents, floorCents: 0 },
      });
    case 'unmatchedPayment':
      return creditUnmatched(tx, request, at);
    case 'companyDetails':
    case 'addPrice':
    case 'removePrice':
    case 'administrator':
    case 'administratorRemoved':
      throw new AppError('conflict', 'This change does not move an account’s money. Refuse it.');
    case 'topUpRefund':
      return refundTopUp(tx, deps, request, at);
  }
}

function bankFacts({ bankReference, paidOn }: MoneyRequest) {
  return { bankReference, paidOn: paidOn?.toISOString().slice(0, 10) ?? null };
}

type What = Pick<Recorded, 'type' | 'reference' | 'provider' | 'details'> & { leg: Leg };

async function record(
  tx: Tx,
  { merchantId, amountCents }: OfAccount,
  at: Date,
  { leg, ...what }: What,
): Promise<string> {
  const id = await recordTransaction(tx, {
    ...what,
    merchantId,
    status: 'SUCCESSFUL',
    amountCents: centsFromDb(amountCents),
    at,
    legs: [leg],
  });
  if (!id) throw new AppError('conflict', 'This change was already made. Reload the page.');
  return id;
}

async function creditUnmatched(tx: Tx, request: OfAccount, at: Date): Promise<string> {
  const { id, merchantId, reason } = request;
  const { reference, provider } = await endDifference(tx, request.differenceId ?? '', {
    at,
    note: reason,
    by: { name: request.askedByName, userId: request.askedBy },
  });
  // The job fetches the provider's fee, and refunds that were made there before the payment was credited here.
  const asked = { reference, topic: null, asksRefunds: true };
  await enqueue(tx, checkPaymentJob, { ...asked, occasion: `credited ${id}` });
  return record(tx, request, at, {
    type: 'accountTopUp',
    // The provider's reference prevents crediting it twice, and lets later refunds be matched.
    reference,
    provider,
    details: { reason },
    leg: {
      step: 'credit',
      from: HOUSE.topUps,
      to: availableOf(merchantId),
      cents: centsFromDb(request.amountCents),
    },
  });
}

async function refundTopUp(
  tx: Tx,
  { payments }: Needs,
  request: OfAccount,
  at: Date,
): Promise<string> {
  const { id, merchantId, reason } = request;
  const topUp = await tx.transaction.findUnique({ where: { id: request.topUpId ?? '' } });
  if (!topUp || topUp.merchantId !== merchantId || topUp.type !== 'accountTopUp')
    throw new AppError('conflict', 'This is not a top-up of the account.');
  if (topUp.provider === 'EFT')
    throw new AppError(
      'conflict',
      'An EFT payment cannot be refunded to a card. Record a payout by EFT instead.',
    );
  // The job asks only the provider that is set up. If the top-up came from another provider, the refunded amount would
  // stay reserved.
  if (topUp.provider !== payments?.name)
    throw new AppError(
      'conflict',
      `${topUp.provider ?? 'The payment provider'} is no longer set up. Record a payout by EFT instead.`,
    );
  return beginRefund(tx, { id, topUp, cents: centsFromDb(request.amountCents), reason, at });
}
