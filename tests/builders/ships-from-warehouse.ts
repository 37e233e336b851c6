import type { Order } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { given } from './given.ts';

/** Another order of the same store, which ships from a warehouse; every item has a SKU. */
export async function forWarehouse(services: Services, orderId: string): Promise<Order> {
  const { db, clock, vault } = services;
  const { storeId, store } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { store: true },
  });
  const checkedAt = clock.now();
  const login = {
    accountNo: 'kasihome',
    sealed: vault.seal('pick-and-pack-1', `fulfilment-credential ${storeId}`),
    checkedAt,
    warehouse: 'Epping Fulfilment',
  };
  await db.fulfilmentCredential.upsert({
    where: { storeId },
    create: { storeId, ...login },
    update: login,
  });
  await db.store.update({ where: { id: storeId }, data: { warehouseSince: checkedAt } });
  const order = await given.order(services, { merchant: store, store });
  await db.orderLine.updateMany({ where: { orderId: order.id }, data: { sku: 'ROOIBOS-1' } });
  return order;
}

/** The order that was sent to the warehouse last. */
export function atWarehouse({ db }: Pick<Services, 'db'>): Promise<Order> {
  return db.order.findFirstOrThrow({
    where: { atWarehouseSince: { not: null } },
    orderBy: { atWarehouseSince: 'desc' },
  });
}
