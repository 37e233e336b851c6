import type { Transaction } from '@prisma/client';
import { type Tx, enqueue } from '#app/domain/shared/outbox.ts';
import type { Settings } from '#app/ports/services.ts';
import { carryBalance } from './carry-balance.ts';
import { availableOf, heldOf, HOUSE } from './ledger.ts';
import {
  recordTransaction,
  settlePending,
  settleTransaction,
  type Leg,
} from './record-transaction.ts';
import { SHOPIFY } from './transaction-types.rules.ts';
import { watchReturnedFee } from './watch-limit.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { billUsageJob } from './bill-usage.job.ts';

/** The merchant's prepaid account pays. When a fee is reserved, its balance may go below zero, down to the credit
 *  limit. */
export const WALLET: FeeSource = {
  provider: null,

  hold: (_tx, { merchantId, feeCents: cents }) =>
    Promise.resolve([
      {
        step: 'hold',
        from: availableOf(merchantId),
        to: heldOf(merchantId),
        cents,
        limitOf: merchantId,
      },
    ]),

  settle({ status }, step, { merchantId, feeCents: cents }) {
    const from = status === 'SUCCESSFUL' ? HOUSE.fees : heldOf(merchantId);
    const to = step === 'capture' ? HOUSE.fees : availableOf(merchantId);
    return [{ step, from, to, cents }];
  },

  takeAgain: ({ merchantId, feeCents: cents }) => [
    { step: 'capture', from: availableOf(merchantId), to: HOUSE.fees, cents },
  ],

  follow: () => Promise.resolve(),
};

/** Shopify bills the shop. The shipment is reported when the fee is due, and a negative quantity is reported if the
 *  fee is returned later. */
const SHOPIFY_BILL: FeeSource = {
  provider: SHOPIFY,
  hold: () => Promise.resolve([]),
  settle: () => [],
  takeAgain: () => [],
  async follow(tx, { id, status }, step, fee) {
    if (step === 'capture') await scheduleUsage(tx, id, fee, 1);
    else if (status === 'SUCCESSFUL') await scheduleUsage(tx, id, fee, -1);
  },
};

type Billing = Settings['shopifyBilling'];

/** Whether Shopify bills the fees of a store's next shipments; otherwise its account's wallet pays. */
export async function isBilledByShopify(
  tx: Tx,
  billing: Billing,
  storeId: string,
): Promise<boolean> {
  return (await billedByShopify(tx, billing, [storeId])).has(storeId);
}

/** Which of these stores have their fees billed by Shopify. */
export async function billedByShopify(
  tx: Tx,
  billing: Billing,
  storeIds: readonly string[],
): Promise<Set<string>> {
  if (billing === 'wallet') return new Set();
  const stores = await tx.store.findMany({
    where: { id: { in: [...new Set(storeIds)] }, integrationType: 'shopify' },
    select: { id: true },
  });
  return new Set(stores.map(({ id }) => id));
}

/** Reserves the fee of one shipment (transaction PENDING); nothing is reserved for fees that Shopify bills. The fee
 *  source is fixed for the shipment from here on. `billing` is the operator's setting; the default is the wallet.
 *  @throws AppError 'insufficient-balance', which rolls everything back, when the account would fall below
 *  its limit. */
export async function holdOrderFee(
  tx: Tx,
  { email, billing = 'wallet', ...fee }: FeeOf & { email: string | null; billing?: Billing },
): Promise<void> {
  const source = await sourceFor(tx, billing, fee);
  await recordTransaction(tx, {
    ...rowOf(fee, source),
    reference: feeReference(fee),
    status: 'PENDING',
    email,
    legs: await source.hold(tx, fee),
  });
}

/** The shipment is booked or was collected, so the fee is due (SUCCESSFUL). Idempotent. A fee that was already
 *  returned stays returned. */
export async function captureOrderFee(tx: Tx, fee: FeeOf): Promise<void> {
  if (!(await chargeReserved(tx, fee))) await settle(tx, fee, 'capture', 'SUCCESSFUL');
}

/** The booking failed, or the shipment was cancelled before collection, so the fee is returned (FAILED). Idempotent. A
 *  fee that was already captured is paid back. */
export async function returnOrderFee(tx: Tx, fee: FeeOf): Promise<void> {
  await settle(tx, fee, 'return', 'FAILED');
}

/** The parcel was delivered, so its fee is earned. A reserved fee is captured. If the fee was returned after a
 *  cancellation but the courier delivered anyway, it is charged again as a separate transaction, even below the
 *  account's limit. Idempotent. Returns whether the fee had been returned and is charged again now. For a returned fee
 *  of 0 it always returns true and charges nothing. */
export async function earnOrderFee(tx: Tx, fee: FeeOf): Promise<boolean> {
  const found = await settle(tx, fee, 'capture', 'SUCCESSFUL');
  if (found?.status !== 'FAILED') return false;
  if (fee.feeCents === 0) return true;
  const source = sourceOf(found);
  const again = await recordTransaction(tx, {
    ...rowOf(fee, source),
    reference: `fee-${fee.reference}-delivered`,
    status: 'SUCCESSFUL',
    email: found.email,
    legs: source.takeAgain(fee),
  });
  if (again === null) return false;
  await source.follow(tx, { id: again, status: 'PENDING' }, 'capture', fee);
  return true;
}

/** The reference of the transaction of a shipment's fee, from the shipment's own reference. */
export function feeReference({ reference }: Pick<FeeOf, 'reference'>): string {
  return `fee-${reference}`;
}

function rowOf({ merchantId, shipmentId, feeCents, at }: FeeOf, { provider }: FeeSource) {
  const type = 'orderCreationFee' as const;
  return { merchantId, shipmentId, type, amountCents: feeCents, at, provider };
}

async function sourceFor(tx: Tx, billing: Billing, { shipmentId }: FeeOf): Promise<FeeSource> {
  if (billing === 'wallet') return WALLET;
  const { storeId } = await tx.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
    select: { storeId: true },
  });
  return (await isBilledByShopify(tx, billing, storeId)) ? SHOPIFY_BILL : WALLET;
}

function sourceOf({ provider }: Pick<Transaction, 'provider'>): FeeSource {
  return provider === SHOPIFY ? SHOPIFY_BILL : WALLET;
}

/** Charges the fee in one statement if it is still reserved in the wallet of `fee.merchantId`, which is the usual
 *  case. Returns whether it did; otherwise nothing has changed and `settle` must handle the fee. */
async function chargeReserved(tx: Tx, fee: FeeOf): Promise<boolean> {
  const expected = { ...rowOf(fee, WALLET), reference: feeReference(fee) };
  const legs = WALLET.settle({ status: 'PENDING' }, 'capture', fee);
  return settlePending(tx, expected, { status: 'SUCCESSFUL', at: fee.at, legs });
}

/** Settles a fee's transaction and returns its earlier state; null if it does not exist. The transaction's own account
 *  is charged or refunded. If the shop has joined another account since, the refund is then moved there (`carryOn`). A
 *  fee on Shopify's bill moves no money, so nothing is carried over, and no account is locked. */
async function settle(
  tx: Tx,
  fee: FeeOf,
  step: FeeStep,
  status: 'SUCCESSFUL' | 'FAILED',
): Promise<Transaction | null> {
  let isMoneyBack = false;
  const settled = await settleTransaction(
    tx,
    { reference: feeReference(fee), at: fee.at },
    (before) => {
      if (before.status === status || before.status === 'FAILED') return null;
      const { merchantId } = before;
      const legs = sourceOf(before).settle(before, step, { ...fee, merchantId });
      const goesAlong = step === 'return' && merchantId !== fee.merchantId && legs.length > 0;
      isMoneyBack = goesAlong;
      return { status, legs, alsoLock: goesAlong ? [availableOf(fee.merchantId)] : [] };
    },
  );
  if (!settled) return null;
  const { before, isChanged } = settled;
  if (isChanged) await sourceOf(before).follow(tx, before, step, fee);
  if (isChanged && step === 'return') await watchReturnedFee(tx, before.merchantId, fee.at);
  if (isChanged && isMoneyBack) await carryOn(tx, before, fee);
  return before;
}

/** Carries a returned fee over to the account that the shop has joined since. Welcome credit is not carried over. */
async function carryOn(
  tx: Tx,
  { merchantId: from, reference }: Transaction,
  { shipmentId, merchantId: to, at }: FeeOf,
): Promise<void> {
  const { storeId: id } = await tx.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
    select: { storeId: true },
  });
  const { name: storeName } = await tx.store.findUniqueOrThrow({ where: { id } });
  await carryBalance(tx, { from, to, storeName, at, cause: reference });
}

async function scheduleUsage(
  tx: Tx,
  transactionId: string,
  { shipmentId, feeCents, at }: FeeOf,
  quantity: 1 | -1,
): Promise<void> {
  if (feeCents === 0) return;
  const { storeId } = await tx.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
    select: { storeId: true },
  });
  const id = newId();
  await tx.shopifyUsage.create({ data: { id, transactionId, storeId, quantity, at } });
  await enqueue(tx, billUsageJob, { usageId: id });
}

export type FeeOf = {
  shipmentId: string;
  merchantId: string;
  reference: string;
  feeCents: number;
  at: Date;
};

type FeeStep = 'capture' | 'return';

/** Who pays a shipment's fee. It is stored on the fee's transaction from the start, so that a later change of the
 *  setting does not affect shipments under way. */
type FeeSource = {
  /** The provider as stored on the transaction; null is the merchant's own wallet. */
  provider: string | null;
  hold(tx: Tx, fee: FeeOf): Promise<Leg[]>;
  settle(before: Pick<Transaction, 'status'>, step: FeeStep, fee: FeeOf): Leg[];
  /** The postings that charge the fee again after it had been returned. */
  takeAgain(fee: FeeOf): Leg[];
  /** Runs further effects in the same database transaction. `before` is the fee's transaction before the step, or for
   *  a fee that is charged again its new transaction, passed as PENDING. */
  follow(
    tx: Tx,
    before: Pick<Transaction, 'id' | 'status'>,
    step: FeeStep,
    fee: FeeOf,
  ): Promise<void>;
};
