import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { keepWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { lookAtWarehouse } from '#app/domain/warehouse/look-at-warehouse.ts';
import { shipFromWarehouse } from '#app/domain/warehouse/set-warehouse-road.ts';
import { handlersOfWarehouse } from '#tests/fakes/warehouse-jobs.ts';
import { storeOutThere } from './stores-out-there.ts';

const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };

test('if the warehouse sends two parcels, the customer of a WooCommerce shop is notified of both', async () => {
  const { services, merchant, store, clock, db, warehouse, out, wooControl } =
    await storeOutThere('woocommerce');
  const { id: storeId, name: storeName } = store;
  const login = { storeName, accountNo: 'kasihome', password: 'pick-and-pack-1' };
  await keepWarehouseLogin({ ...services, throttle: BOUNDLESS }, merchant, login);
  const road = { storeName, warehouse: 'Epping', courierService: 'AUTO', sendOpen: false };
  await shipFromWarehouse(services, merchant, road);
  const id = out.place();
  wooControl?.edit(Number(id), { status: 'processing', payment_method: 'payfast' });
  clock.advance(60_000);
  await reconcileStore(services, { storeId });
  const { runOutbox } = handlersOfWarehouse(services);
  await runOutbox();
  const order = await db.order.findFirstOrThrow();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  warehouse.despatch(order.orderKey, 'EPP2');

  await lookAtWarehouse(services, { storeId, orderIds: [order.id] });
  await runOutbox();

  expect(wooControl?.orders()[0]?.notes).toMatchObject([
    {
      note: expect.stringMatching(
        /number EPP1\. See the tracking page: \S+\/EPP1\nAnother parcel: tracking number EPP2\. Follow it at \S+\/EPP2$/,
      ),
      customer_note: true,
    },
  ]);
});
