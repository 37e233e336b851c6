import { readyOrders } from '#app/domain/orders/each-order.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { spendableOf } from '#app/domain/wallet/balance.ts';
import { shipmentPrices } from '#app/domain/wallet/shipment-price.ts';
import type { Services } from '#app/ports/services.ts';
import { countCovered, onlyValue, type ShipCost } from './ship-cost.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>;

/** What shipping these orders costs now, and for how many of them the balance suffices. It promises
 *  nothing: what is held is decided when each is shipped. */
export async function shipCost(
  deps: Needs,
  actor: Actor,
  orderKeys: readonly string[],
): Promise<ShipCost> {
  const ready = await shippable(deps, actor, orderKeys);
  const priceOf = await shipmentPrices(deps, ready, deps.clock.now());
  const fees = ready.map((order) => ({ merchantId: order.merchantId, cents: priceOf(order) }));
  const payers = [...new Set(fees.map(({ merchantId }) => merchantId))];
  const spendable = await spendableOf(deps.db, payers);
  const covered = spendable.map(({ merchantId, availableCents, creditLimitCents }) => {
    const own = fees.filter((fee) => fee.merchantId === merchantId).map(({ cents }) => cents);
    return countCovered(own, availableCents + creditLimitCents);
  });
  const mayRead = can(actor, 'account.read');
  const [payer] = spendable.length === 1 && mayRead ? spendable : [];
  const isOwn = scopeOf(actor.role, 'account.topUp') === 'own';
  return {
    orders: fees.length,
    cents: sum(fees.map(({ cents }) => cents)),
    eachCents: onlyValue(fees.map(({ cents }) => cents)),
    covered: mayRead ? sum(covered) : null,
    balance: payer
      ? { availableCents: payer.availableCents, creditLimitCents: payer.creditLimitCents }
      : null,
    mayTopUp: isOwn && deps.payments !== null,
  };
}

async function shippable(deps: Needs, actor: Actor, orderKeys: readonly string[]) {
  try {
    return (await readyOrders(deps, actor, 'ship', { orderKeys })).ready;
  } catch (error) {
    if (isAppError(error) && error.code === 'nothing-to-do') return [];
    throw error;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
