import type { IntegrationType, Order, Prisma, Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { keepWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { shipFromWarehouse } from '#app/domain/warehouse/set-warehouse-road.ts';
import type { Services } from '#app/ports/services.ts';
import { handlersOfWarehouse } from '#tests/fakes/warehouse-jobs.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { given } from './given.ts';

export const LOGIN = { userName: 'kasihome', password: 'pick-and-pack-1' };
const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };
const ROAD = { warehouse: 'Epping', courierService: 'AUTO', sendOpen: false };

/** A store whose new orders go to a warehouse. */
export async function storeWithWarehouse(
  services: Services,
  merchant: Actor & { merchantId: string },
  { platform = 'custom', login = LOGIN }: { platform?: IntegrationType; login?: typeof LOGIN } = {},
): Promise<Store> {
  const { id, name } = await given.store(services, merchant, {
    integrationType: platform,
    externalId: platform === 'custom' ? null : `shop-of-${merchant.merchantId}`,
  });
  const deps = { ...services, throttle: BOUNDLESS };
  const { userName: accountNo, password } = login;
  await keepWarehouseLogin(deps, merchant, { storeName: name, accountNo, password });
  await shipFromWarehouse(services, merchant, { storeName: name, ...ROAD });
  await services.db.outbox.deleteMany();
  return services.db.store.findUniqueOrThrow({ where: { id } });
}

/** An order that could be shipped, every item with a SKU. */
export async function orderWithSku(
  services: Services,
  merchant: { merchantId: string },
  store: Store,
  over: Partial<Omit<Prisma.OrderUncheckedCreateInput, 'status'>> = {},
): Promise<Order> {
  const order = await given.order(services, { merchant, store, ...over });
  await services.db.orderLine.updateMany({
    where: { orderId: order.id },
    data: { sku: 'ROOIBOS-1', externalId: 'gid://line/1' },
  });
  return order;
}

/** A merchant with one order in a store whose orders go to a warehouse, and the worker's warehouse jobs. */
export async function warehouseWorld(platform: IntegrationType = 'custom', connections = 10) {
  const it = await testServices({ now: '2026-11-18T08:00:00Z', connections });
  const merchant = await given.merchant(it.services);
  const store = await storeWithWarehouse(it.services, merchant, { platform });
  const order = await orderWithSku(it.services, merchant, store);
  const jobs = handlersOfWarehouse(it.services);
  return {
    ...it,
    merchant,
    store,
    order,
    ...jobs,
    now: () => it.db.order.findUniqueOrThrow({ where: { id: order.id } }),
    row: () => it.db.warehouseOrder.findUniqueOrThrow({ where: { orderId: order.id } }),
    alerts: async () =>
      (
        await it.db.alert.findMany({
          where: { subjectId: { in: [order.id, store.id] }, closedAt: null },
          orderBy: { id: 'asc' },
        })
      ).map(({ code }) => code),
  };
}
