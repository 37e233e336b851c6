import {
  actionOf,
  RUNNABLE_ACTIONS,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { givenOutOfDateSlip } from '#tests/builders/out-of-date.ts';
import { type Given, type Kept, keeps, after } from './kept.ts';
import { atWarehouse, forWarehouse } from '#tests/builders/ships-from-warehouse.ts';

const order = ({ services, about }: Given, data: object) =>
  services.db.order.update({ where: { id: about.orderRow }, data });

const waiting = (it: Given) =>
  order(it, {
    status: 'inManifest',
    manifestStatus: 'inManifest',
    inManifestAt: new Date(),
    manifestId: null,
  });

export const eligible = (it: Given) =>
  order(it, {
    status: 'eligible',
    currentShipmentId: null,
    manifestStatus: 'none',
    manifestId: null,
    heldAt: null,
    note: null,
  });

const delivered = (it: Given) =>
  order(it, { status: 'deliveryCompleted', sourceState: 'open', heldAt: null });

/** Sets the order's lines to nine pieces each, all still to be shipped, and returns the id of one line. */
async function lineOf({ services, about }: Given): Promise<string> {
  const where = { orderId: about.orderRow };
  await services.db.orderLine.updateMany({ where, data: { quantity: 9, shippableQuantity: 9 } });
  return (await services.db.orderLine.findFirstOrThrow({ where })).id;
}

/** Puts the order into 'collected' and cancels its returns. */
async function onItsWay(it: Given) {
  const { shipment } = it.services.db;
  const { id: orderId } = await order(it, { status: 'collected' });
  await shipment.updateMany({
    where: { orderId, kind: 'return' },
    data: { state: 'cancelled', collectedAt: null, endedAt: it.services.clock.now() },
  });
  const { id } = await shipment.findFirstOrThrow({ where: { orderId, kind: { not: 'return' } } });
  await order(it, { currentShipmentId: id });
}

/** Actions that need preparation or what an action before them left, and those whose form leaves other audit entries
 *  than their API call. They run in this sequence, before all other actions. */
const PREPARED: Partial<Record<RunnableAction, Kept>> = {
  ship: after(async (it) => void (await eligible(it)), 'order.ship'),
  parcels: keeps('order.parcels'),
  shipAgain: after(async (it) => void (await delivered(it)), 'order.shipAgain'),
  turnBack: after(onItsWay, 'order.turnBack'),
  return: after(async (it) => {
    await onItsWay(it);
    await delivered(it);
  }, 'order.return'),
  returnLabels: after(async ({ services, about }) => {
    const bookedAt = services.clock.now();
    await services.db.shipment.updateMany({ where: { kind: 'return' }, data: { bookedAt } });
    return { intent: 'returnLabels', orderKeys: about.orderKey };
  }, 'papers.returnLabels'),
  cancelReturn: keeps('order.cancelReturn'),
  acceptPapers: after(async (it) => {
    await eligible(it);
    await givenOutOfDateSlip(it.services, it.about.orderRow);
  }, 'order.papersAccepted'),
  cancel: after(async (it) => void (await eligible(it)), 'order.cancel'),
  shipAndPrint: after(async (it) => void (await eligible(it)), 'orders.batch'),
  manifest: after(async (it) => void (await eligible(it)), 'order.manifest'),
  takeOut: after(async (it) => void (await waiting(it)), 'order.takeOut'),
  confirmManifest: after(
    async (it) => {
      await waiting(it);
      return { intent: 'confirmManifest', orderKeys: it.about.orderKey };
    },
    'order.confirmManifest',
    'papers.manifests',
  ),
  manifests: after(
    ({ about }) => Promise.resolve({ intent: 'manifests', orderKeys: about.orderKey }),
    'papers.manifests',
  ),
  hold: after(async (it) => void (await eligible(it)), 'order.held'),
  release: keeps('order.released'),
  split: after(async (it) => {
    const { orderKey } = await eligible(it);
    const lines = JSON.stringify({ lineId: await lineOf(it), quantity: 1 });
    return { intent: 'split', orderKeys: orderKey, lines };
  }, 'order.split'),
  unsplit: after(async ({ services, about }) => {
    const where = { partOfId: about.orderRow };
    const part = await services.db.order.findFirstOrThrow({ where });
    return { intent: 'unsplit', orderKeys: part.orderKey };
  }, 'order.unsplit'),
  toWarehouse: after(async (it) => {
    const { orderKey } = await forWarehouse(it.services, it.about.orderRow);
    return { intent: 'toWarehouse', orderKeys: orderKey };
  }, 'order.toWarehouse'),
  takeBack: after(async (it) => {
    const { orderKey } = await atWarehouse(it.services);
    return { intent: 'takeBack', orderKeys: orderKey };
  }, 'order.takeBack'),
  sendRest: after(async (it) => {
    const row = await order(it, { status: 'collected' });
    const facts = { lines: [{ lineId: await lineOf(it), waiting: 1 }] };
    await raiseAlert(it.services.db, 'restToSend', ownerOf(row), row.createdAt, facts);
  }, 'order.sendRest'),
};

const IN_SEQUENCE = RUNNABLE_ACTIONS.toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf(intent: RunnableAction): number {
  const place = Object.keys(PREPARED).indexOf(intent);
  return place < 0 ? RUNNABLE_ACTIONS.length : place;
}

/** The audit entries of every order action's form on this path; by default those of the action's API call. */
export const ofOrders = (path: string): Record<string, Kept> =>
  Object.fromEntries(
    IN_SEQUENCE.map((intent) => [
      `${path} ${intent}`,
      PREPARED[intent] ?? keeps(...(actionOf(intent).call?.audit ?? [])),
    ]),
  );
