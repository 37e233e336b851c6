import { expect, test } from 'vitest';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf, ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { closeAlertsBefore, closeAlertsOfOrder } from './close-alerts.ts';

/** An order with alerts of its own, of an earlier shipment that the courier cancelled, and of its current one. */
async function alerted() {
  const it = await bookedWorld();
  const { db, clock, first } = it;
  const now = clock.now();
  await db.shipment.update({ where: { id: first.id }, data: { state: 'cancelled', endedAt: now } });
  const { orderId, merchantId, storeId, feeCents } = first;
  const second = await db.shipment.create({
    data: {
      id: newId(),
      orderId,
      merchantId,
      storeId,
      feeCents,
      kind: 'again',
      attempt: 2,
      reference: `${first.reference}-S2`,
      state: 'booked',
      requestedAt: now,
    },
  });
  await db.order.update({ where: { id: it.order.id }, data: { currentShipmentId: second.id } });
  const order = await it.now();
  const raise = (shipment: { id: string } | null, ...codes: AlertCode[]) =>
    Promise.all(
      codes.map((code) =>
        raiseAlert(db, code, shipment ? ownerOfShipment(order, shipment) : ownerOf(order), now),
      ),
    );
  await raise(null, 'heldInStore', 'staleLabel');
  await raise(first, 'cancelRefused', 'courierCancelled');
  await raise(
    second,
    'cancelRefused',
    'courierOutOfReach',
    'feeTakenBack',
    'editNotTold',
    'addressNotFound',
  );
  const names = new Map([
    [first.id, 'first'],
    [second.id, 'second'],
  ]);
  const open = async () =>
    (await db.alert.findMany({ where: { closedAt: null } }))
      .map(({ code, shipmentId }) => `${names.get(shipmentId ?? '') ?? 'order'} ${code}`)
      .toSorted();
  return { ...it, order, now, open };
}

test('when an order ships again, alerts of its last shipment that outlast it stay open', async () => {
  const { db, order, now, open } = await alerted();

  await closeAlertsBefore(db, order, now);

  expect(await open()).toEqual([
    'first cancelRefused',
    'second cancelRefused',
    'second courierOutOfReach',
    'second feeTakenBack',
  ]);
});

test('when an order ends, alerts of its other shipments stay open', async () => {
  const { db, order, now, open } = await alerted();

  await closeAlertsOfOrder(db, order, now);

  expect(await open()).toEqual(['first cancelRefused']);
});
