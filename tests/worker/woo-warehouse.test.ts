import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { keepWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { lookAtWarehouse } from '#app/domain/warehouse/look-at-warehouse.ts';
import { shipFromWarehouse } from '#app/domain/warehouse/set-warehouse-road.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { handlersOfWarehouse } from '#tests/fakes/warehouse-jobs.ts';
import { storeOutThere } from './stores-out-there.ts';

const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };

/** An order of a WooCommerce shop, at the warehouse. */
async function orderAtWarehouse() {
  const it = await storeOutThere('woocommerce');
  const { services, merchant, store, clock, db, out, wooControl } = it;
  const { id: storeId, name: storeName } = store;
  const login = { storeName, accountNo: 'kasihome', password: 'pick-and-pack-1' };
  await keepWarehouseLogin({ ...services, throttle: BOUNDLESS }, merchant, login);
  const road = { storeName, warehouse: 'Epping', courierService: 'AUTO', sendOpen: false };
  await shipFromWarehouse(services, merchant, road);
  const id = out.place();
  const change = (fields: Record<string, unknown>) => wooControl?.edit(Number(id), fields);
  change({ status: 'processing', payment_method: 'payfast' });
  const { runOutbox } = handlersOfWarehouse(services);
  /** Reads what has changed in the shop, and runs the warehouse's jobs. */
  const read = async () => {
    clock.advance(60_000);
    await reconcileStore(services, { storeId });
    await runOutbox();
  };
  await read();
  const order = await db.order.findFirstOrThrow();
  const look = async () => {
    await lookAtWarehouse(services, { storeId, orderIds: [order.id] });
    await runOutbox();
  };
  const alerts = () => alertCodes(db, order.id);
  return { ...it, order, change, read, look, alerts };
}

test('if the warehouse sends two parcels, the customer of a WooCommerce shop is notified of both', async () => {
  const { order, warehouse, wooControl, look } = await orderAtWarehouse();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  warehouse.despatch(order.orderKey, 'EPP2');

  await look();

  expect(wooControl?.orders()[0]?.notes).toMatchObject([
    {
      note: expect.stringMatching(
        /number EPP1\. See the tracking page: \S+\/EPP1\nAnother parcel: tracking number EPP2\. Follow it at \S+\/EPP2$/,
      ),
      customer_note: true,
    },
  ]);
});

test('our own tracking in the shop is no change after the warehouse sent the order', async () => {
  const { order, warehouse, db, read, look, alerts } = await orderAtWarehouse();
  warehouse.despatch(order.orderKey, 'EPP1');
  await look();

  await read();

  const { sourceUpdatedAt } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(sourceUpdatedAt, 'our tracking was read').not.toEqual(order.sourceUpdatedAt);
  expect(await alerts()).toEqual([]);
});

test('a change that is not about the parcel is no change after the warehouse sent the order', async () => {
  const { order, warehouse, change, read, look, alerts } = await orderAtWarehouse();
  change({ payment_method: 'yoco' });
  await read();

  warehouse.despatch(order.orderKey, 'EPP1');
  await look();

  expect(await alerts()).toEqual([]);
});
