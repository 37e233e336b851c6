import { can, type Actor } from '#app/domain/shared/actor.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { spendableOf } from '#app/domain/wallet/balance.ts';
import { billedByShopify } from '#app/domain/wallet/order-fee.ts';
import { shippingRates } from '#app/domain/wallet/shipping-rate.ts';
import type { Services } from '#app/ports/services.ts';
import { readyToBegin } from './ready-to-begin.ts';
import { countCovered, onlyValue, type ShipCost } from './ship-cost.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>;

/** The actions that begin a shipment. */
export const COSTED = ['ship', 'shipAgain', 'return', 'turnBack'] as const;
type Costed = (typeof COSTED)[number];

/** The current cost of an action that begins shipments, with the chosen reason, and how many of the orders the
 *  balance covers. It is only an estimate: each fee is reserved when its order ships. */
export async function shipCost(
  deps: Needs,
  actor: Actor,
  orderKeys: readonly string[],
  intent: Costed = 'ship',
  whyCode: string | null = null,
): Promise<ShipCost> {
  const { ready } = await readyToBegin(deps, actor, intent, { orderKeys, whyCode });
  const rateOf = await shippingRates(deps, ready, deps.clock.now());
  const fees = ready.map((order) => ({ ...order, cents: rateOf(order) }));
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
    const own = paid.filter((fee) => fee.merchantId === merchantId).map(({ cents }) => cents);
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
