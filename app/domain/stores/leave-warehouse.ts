import type { Store } from '@prisma/client';
import { closeAlertsOf, setAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Alerts about an order at a warehouse. They are closed once it is no longer there. */
export const AT_WAREHOUSE_ALERTS = [
  'warehouseCannotSend',
  'warehouseRefused',
  'warehouseBack',
  'warehouseNotTold',
  'warehouseCancelRefused',
  'warehouseOutOfReach',
  'warehouseUnseen',
] as const;

/** Must be called when a store's warehouse login is removed, or replaced by that of another account: no more orders are
 *  sent from then on. Orders that were not sent yet return to the merchant at once. For those that were, or may have
 *  been, a person must act at the warehouse. */
export async function leaveWarehouse(
  tx: Tx,
  { id: storeId, merchantId }: Pick<Store, 'id' | 'merchantId'>,
  at: Date,
): Promise<void> {
  await tx.store.update({ where: { id: storeId }, data: { warehouseSince: null } });
  // All transactions that lock several orders lock them by ascending id, so that they do not deadlock.
  await tx.$queryRaw`
    select 1 from orders where store_id = ${storeId}::uuid and at_warehouse_since is not null
    order by id for no key update`;
  const notBegun = { storeId, endedAt: null, pushBegunAt: null, theirId: null };
  const freed = await tx.warehouseOrder.findMany({ where: notBegun, select: { orderId: true } });
  await tx.warehouseOrder.updateMany({
    where: notBegun,
    data: { state: 'cancelled', endedAt: at },
  });
  await tx.order.updateMany({
    where: { id: { in: freed.map(({ orderId }) => orderId) } },
    data: { atWarehouseSince: null },
  });
  await closeAlertsOf(
    tx,
    freed.map(({ orderId }) => orderId),
    AT_WAREHOUSE_ALERTS,
    { at },
  );
  await sayLeft(tx, { id: storeId, merchantId }, at, null);
}

/** Raises an alert about orders at warehouse accounts that we have no login for, and closes it once there are none.
 *  `accountNo`: the account that we have a login for, if any. */
export async function sayLeft(
  tx: Tx,
  { id: storeId, merchantId }: Pick<Store, 'id' | 'merchantId'>,
  at: Date,
  accountNo: string | null,
): Promise<void> {
  const elsewhere = accountNo === null ? {} : { NOT: atAccount(accountNo) };
  const count = await tx.warehouseOrder.count({ where: { storeId, endedAt: null, ...elsewhere } });
  const owner = { id: storeId, merchantId, storeId };
  await setAlert(tx, 'warehouseLeft', owner, at, count > 0 ? { count } : null);
}

/** The name under which a warehouse account is compared: without case and surrounding spaces. */
export function accountOf(accountNo: string): string {
  return accountNo.trim().toLowerCase();
}

/** Orders that a login with this name can access, as a Prisma `where`. */
export function atAccount(accountNo: string) {
  return { OR: [{ account: null }, { account: accountOf(accountNo) }] };
}
