import type { Order } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { settleWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import { accountOf } from '#app/domain/stores/leave-warehouse.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import { mayGoAgain } from './warehouse-answer.rules.ts';
import { warehouseParcel } from './warehouse-parcel.rules.ts';

/** Alerts that are closed when the order is assigned to the warehouse. */
const WAREHOUSE_ALERTS = ['warehouseCannotSend', 'warehouseRefused', 'warehouseBack'] as const;

const BEEN_THERE =
  'The warehouse already had this order and accepts each order only once. Ship it yourself.';
const WITH_COURIER = 'An earlier shipment of this order is still under way.';
const UNFIT = 'The order cannot go to the warehouse yet. Open it to see what is missing.';

/** Assigns an order to the warehouse. The order must be shippable and locked. From then on it cannot be shipped from
 *  the merchant's location, and the worker sends it to the warehouse. Returns the reason why it cannot be assigned,
 *  or null. */
export async function claimForWarehouse(
  tx: Tx,
  order: Order,
  transition: Transition,
): Promise<string | null> {
  const { id: orderId, storeId, merchantId } = order;
  const { at } = transition;
  const live = { orderId, state: { in: LIVE_STATES } };
  if (await tx.shipment.count({ where: live })) return WITH_COURIER;
  const known = await tx.warehouseOrder.findUnique({ where: { orderId } });
  if (known && !mayGoAgain(known)) {
    await raiseAlert(tx, 'warehouseBack', ownerOf(order), at);
    return BEEN_THERE;
  }
  const lines = await tx.orderLine.findMany({ where: { orderId }, orderBy: { position: 'asc' } });
  // Makes a concurrent removal or replacement of the login wait, so that it releases this order too.
  await tx.$queryRaw`select 1 from fulfilment_credentials where store_id = ${storeId}::uuid for share`;
  const choice = await tx.fulfilmentCredential.findUnique({ where: { storeId } });
  const fitness = warehouseParcel(
    { ...order, lines },
    { warehouse: choice?.warehouse ?? null, courierService: choice?.courierService ?? null },
  );
  if (!fitness.ok) {
    const facts = { unfit: fitness.reasons, lines: fitness.lines };
    await raiseAlert(tx, 'warehouseCannotSend', ownerOf(order), at, facts);
    return UNFIT;
  }
  const asked = {
    state: 'asked' as const,
    account: choice && accountOf(choice.accountNo),
    askedAt: at,
    endedAt: null,
    ...AFRESH,
  };
  await tx.warehouseOrder.upsert({
    where: { orderId },
    create: { id: newId(), orderId, storeId, merchantId, ...asked },
    update: asked,
  });
  const claimed = await tx.order.update({
    where: { id: orderId },
    data: { atWarehouseSince: at },
  });
  await closeAlert(tx, orderId, WAREHOUSE_ALERTS, { at });
  await recordEvent(tx, claimed, 'toWarehouse', transition);
  await enqueue(tx, settleWarehouseJob, { orderId, turn: newId() });
  return null;
}

const AFRESH = { pushBegunAt: null, cancelAskedAt: null, takenBack: false };
