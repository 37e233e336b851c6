import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { CourierLeg } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import type { Fate } from './mixed-model.ts';
import { oneOf, twice, type Action, type Client } from './mixed-actions.ts';
import type { World } from './mixed-world.ts';

const FATES: readonly Fate[] = [
  ...Array.from({ length: 11 }, () => 'books' as const),
  'refuses',
  'refuses',
  'keepsOnCancel',
  'keepsOnCancel',
  'outOfReach',
];
const TOO_LITTLE = /Insufficient balance/;

/** Creates an order, ships it, and records in the model whether it was shipped. */
export const ship: Action = async (world, attempts, client) => {
  const { merchant, store } = client.account;
  const { orderKey: key } = await given.order(world.services, { merchant, store });
  const order = {
    account: merchant.merchantId,
    key,
    fate: oneOf(FATES, client.random),
    isShipped: false,
    isCancelled: false,
    isDelivered: false,
  };
  world.model.orders.set(key, order);
  client.orders.push(key);
  const reasons: string[] = [];
  const { done } = await twice(world, attempts, 'ship', async (services) => {
    try {
      return await requestShipments(services, merchant, { orderKeys: [key] });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
      reasons.push(error.message + JSON.stringify(error.details));
      return { accepted: [], skipped: [] };
    }
  });
  order.isShipped = done.some(({ accepted }) => accepted.length > 0);
  if (!order.isShipped && !reasons.every((reason) => TOO_LITTLE.test(reason)))
    attempts.errors.push(`ship: ${reasons.join(' | ')}`);
};

export const cancel: Action = async (world, attempts, client) => {
  const order = await shippedOrder(world, client);
  if (!order) return ship(world, attempts, client);
  const { merchant } = client.account;
  const { done } = await twice(
    world,
    attempts,
    'cancel',
    (services) => cancelOrders(services, merchant, { orderKeys: [order.key] }),
    ['nothing-to-do'],
  );
  if (done.some(({ accepted }) => accepted.length > 0)) order.isCancelled = true;
};

/** The courier delivers a shipped order, even if it was cancelled. Its webhook and the poll report it at the same
 *  time. */
export const deliver: Action = async (world, attempts, client) => {
  const order = await shippedOrder(world, client);
  const reference = order?.key ?? '';
  if (!order || !world.courier.made.some((one) => one.reference === reference && one.isLive))
    return ship(world, attempts, client);
  for (const leg of ['pickup', 'delivery'] as CourierLeg[]) {
    const event = world.courier.event(reference, leg, 'successful');
    await twice(world, attempts, 'deliver', (services, nth) =>
      applyCourierEvent(services, event, `${event.jobId} ${leg} ${nth} ${newId()}`),
    );
  }
  order.isDelivered = true;
};

async function shippedOrder({ model }: World, { orders, random }: Client) {
  const open = orders
    .map((key) => model.orders.get(key)!)
    .filter((order) => order.isShipped && !order.isDelivered);
  return open.length > 0 ? oneOf(open.slice(-6), random) : null;
}
