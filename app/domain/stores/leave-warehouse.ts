import type { Store } from '@prisma/client';
import { setAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The login of a store's warehouse goes: no order goes there any more. What the warehouse was not asked
 *  for yet is the merchant's again at once; what it has, or may have, a person has to see to there. */
export async function leaveWarehouse(
  tx: Tx,
  { id: storeId, merchantId }: Pick<Store, 'id' | 'merchantId'>,
  at: Date,
): Promise<void> {
  await tx.store.update({ where: { id: storeId }, data: { warehouseSince: null } });
  // In the sequence in which whoever locks several orders does.
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
  await sayLeft(tx, { id: storeId, merchantId }, at, null);
}

/** Somebody has to see to what is at an account that nobody can open here; once none is, it is over. */
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

/** A user name is the same however it is typed. */
export function accountOf(accountNo: string): string {
  return accountNo.trim().toLowerCase();
}

/** What a login of that name may speak of. */
export function atAccount(accountNo: string) {
  return { OR: [{ account: null }, { account: accountOf(accountNo) }] };
}
