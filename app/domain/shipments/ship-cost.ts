import type { Ready } from '#app/domain/orders/each-order.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { spendableOf } from '#app/domain/wallet/balance.ts';
import { billedByShopify, feeReference } from '#app/domain/wallet/order-fee.ts';
import { shippingRates } from '#app/domain/wallet/shipping-rate.ts';
import type { Services } from '#app/ports/services.ts';
import { readyToBegin } from './ready-to-begin.ts';
import { countCovered, onlyValue, type ShipCost } from './ship-cost.rules.ts';
import { LIVE_STATES } from './shipment-state.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>;

/** The actions that begin a shipment. */
export const COSTED = ['ship', 'shipAgain', 'return', 'turnBack'] as const;
type Costed = (typeof COSTED)[number];

/** The current cost of an action that begins shipments, with the chosen reason, and how many of the orders the
 *  balance covers, including the fees that the action refunds. It is only an estimate: each fee is reserved when its
 *  order ships. */
export async function shipCost(
  deps: Needs,
  actor: Actor,
  orderKeys: readonly string[],
  intent: Costed = 'ship',
  whyCode: string | null = null,
): Promise<ShipCost> {
  const { ready } = await readyToBegin(deps, actor, intent, { orderKeys, whyCode });
  const rateOf = await shippingRates(deps, ready, deps.clock.now());
  const refundOf = intent === 'shipAgain' ? await refundsOf(deps, ready) : () => 0;
  const fees = ready.map((order) => ({
    ...order,
    cents: rateOf(order),
    refundCents: refundOf(order),
  }));
  const ofShopify = await billedByShopify(
    deps.db,
    deps.settings.shopifyBilling,
    ready.map(({ storeId }) => storeId),
  );
  // Shipments that Shopify bills need no balance.
  const paid = fees.filter(({ storeId }) => !ofShopify.has(storeId));
  const payers = [...new Set(paid.map(({ merchantId }) => merchantId))];
  const spendable = await spendableOf(deps.db, payers);
  const covered = spendable.map(({ merchantId, availableCents, creditLimitCents }) => {
    const own = paid.filter((fee) => fee.merchantId === merchantId);
    return countCovered(own, availableCents + creditLimitCents);
  });
  const mayRead = can(actor, 'account.read');
  const [payer] = spendable.length === 1 && mayRead ? spendable : [];
  const isOwn = scopeOf(actor.role, 'account.topUp') === 'own';
  return {
    orders: fees.length,
    cents: sum(fees.map(({ cents }) => cents)),
    eachCents: onlyValue(fees.map(({ cents }) => cents)),
    covered: mayRead ? fees.length - paid.length + sum(covered) : null,
    balance: payer
      ? { availableCents: payer.availableCents, creditLimitCents: payer.creditLimitCents }
      : null,
    mayTopUp: isOwn && deps.payments !== null,
  };
}

/** Returns a function that gives how many cents an order's account gets back when the order ships again: the fees of
 *  its live shipments that were not collected, because those are cancelled first (ship-again.ts). */
async function refundsOf(
  { db }: Pick<Needs, 'db'>,
  ready: readonly Ready[],
): Promise<(order: Ready) => number> {
  const cancelled = await db.shipment.findMany({
    where: {
      orderId: { in: ready.map(({ id }) => id) },
      kind: { not: 'return' },
      state: { in: LIVE_STATES },
      collectedAt: null,
    },
    select: { orderId: true, reference: true },
  });
  const fees = await db.transaction.findMany({
    where: {
      reference: { in: cancelled.map(feeReference) },
      status: { in: ['PENDING', 'SUCCESSFUL'] },
      provider: null,
    },
    select: { reference: true, merchantId: true, amountCents: true },
  });
  return ({ id, merchantId }) => {
    const own = cancelled.filter(({ orderId }) => orderId === id).map(feeReference);
    const back = fees.filter((fee) => fee.merchantId === merchantId && own.includes(fee.reference));
    return sum(back.map(({ amountCents }) => centsFromDb(amountCents)));
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
