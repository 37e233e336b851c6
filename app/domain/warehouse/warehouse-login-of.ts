import type { WarehouseOrder } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { openWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { accountOf } from '#app/domain/stores/leave-warehouse.ts';
import type { Services } from '#app/ports/services.ts';
import type { WarehouseLogin } from '#app/ports/warehouse.ts';
import type { WarehouseChoice } from './warehouse-parcel.rules.ts';

type At = Pick<WarehouseOrder, 'storeId' | 'account'>;
export type WarehouseRoad = { login: WarehouseLogin; choice: WarehouseChoice };

/** Login and settings for the warehouse account that has an order. Null if the store's login is for another account, is
 *  missing, or was refused. */
export async function roadTo(
  deps: Pick<Services, 'db' | 'vault'>,
  { storeId, account }: At,
): Promise<WarehouseRoad | null> {
  const road = await roadOf(deps, storeId);
  if (!road || account === null || account === accountOf(road.login.userName)) return road;
  return null;
}

/** Login and settings of a store's warehouse; null while there is no login, or the warehouse refuses it. */
export async function roadOf(
  deps: Pick<Services, 'db' | 'vault'>,
  storeId: string,
): Promise<WarehouseRoad | null> {
  const kept = await deps.db.fulfilmentCredential.findUnique({ where: { storeId } });
  if (!kept || kept.refusedAt) return null;
  const { warehouse, courierService } = kept;
  return { login: openWarehouseLogin(deps, kept), choice: { warehouse, courierService } };
}

/** To be called when an order waits for the warehouse. If the warehouse has refused the store's login, the alert about
 *  that is raised, even if it was dismissed before. */
export async function sayPaused(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  storeId: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const kept = await tx.fulfilmentCredential.findFirst({
      where: { storeId, refusedAt: { not: null } },
      include: { store: { select: { merchantId: true } } },
    });
    if (!kept) return;
    const owner = { id: storeId, merchantId: kept.store.merchantId, storeId };
    await raiseAlert(tx, 'warehouseLoginRefused', owner, clock.now());
  });
}

/** Pauses sending after the warehouse refused the login, until a person corrects it, because further attempts would
 *  lock the account. `login` is the refused login. If it has been replaced since, nothing is paused. */
export async function pauseWarehouse(
  deps: Pick<Services, 'db' | 'clock' | 'vault'>,
  storeId: string,
  login: WarehouseLogin,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from fulfilment_credentials where store_id = ${storeId}::uuid for update`;
    const kept = await tx.fulfilmentCredential.findUnique({
      where: { storeId },
      include: { store: { select: { merchantId: true } } },
    });
    if (!kept || kept.refusedAt) return;
    const now = openWarehouseLogin(deps, kept);
    if (now.userName !== login.userName || now.password !== login.password) return;
    await tx.fulfilmentCredential.update({ where: { storeId }, data: { refusedAt: at } });
    const owner = { id: storeId, merchantId: kept.store.merchantId, storeId };
    await raiseAlert(tx, 'warehouseLoginRefused', owner, at);
  });
}
