import { expect, test } from 'vitest';
import { byActor } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { beginShipment, makeShipment } from './begin-shipment.ts';
import { bookCourierJob } from './book-courier.job.ts';

test('each shipment has its own reference and reason, reserves a fee and is queued for booking', async () => {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const hub = await given.hub(services);
  const { id: orderId, orderKey } = await given.order(services, { merchant });
  const at = clock.now();
  const begin = (options?: Parameters<typeof beginShipment>[5]) =>
    db.$transaction(async (tx) =>
      beginShipment(
        tx,
        services,
        await lockOrder(tx, orderId),
        merchant,
        byActor(merchant, at),
        options,
      ),
    );
  const first = await begin();
  const end = { state: 'cancelled', status: 'cancelled', endedAt: at } as const;
  await db.shipment.updateMany({ data: end });
  await db.order.updateMany({ data: { status: 'failed' } });
  const why = { of: first.id, whyCode: 'other', whyText: 'The gate was locked' };
  const second = await begin({ parcels: 2, again: why });
  const back = await db.$transaction(async (tx) =>
    makeShipment(
      tx,
      services,
      await lockOrder(tx, orderId),
      merchant,
      { at },
      { kind: 'return', parcels: 2 },
      { of: second.id, whyCode: 'faulty', whyText: null },
    ),
  );

  expect([first, second, back]).toMatchObject([
    {
      kind: 'delivery',
      attempt: 1,
      reference: orderKey,
      parcels: 1,
      ofShipmentId: null,
      whyCode: null,
      whyText: null,
    },
    {
      kind: 'again',
      attempt: 2,
      reference: `${orderKey}-S2`,
      parcels: 2,
      ofShipmentId: first.id,
      whyCode: 'other',
      whyText: 'The gate was locked',
    },
    {
      kind: 'return',
      attempt: 1,
      reference: `${orderKey}-R1`,
      parcels: 2,
      ofShipmentId: second.id,
      whyCode: 'faulty',
      whyText: null,
    },
  ]);
  const ids = [first, second, back].map(({ id }) => id);
  expect([first, second, back].map(({ hubId }) => hubId)).toEqual([hub.id, hub.id, hub.id]);
  const queued = await db.outbox.findMany({ where: { job: bookCourierJob.name } });
  expect(queued.map(({ payload }) => bookCourierJob.payload.parse(payload).shipmentId)).toEqual(
    expect.arrayContaining(ids),
  );
  expect(queued).toHaveLength(3);
  const fees = await db.transaction.findMany({ where: { type: 'orderCreationFee' } });
  expect(fees.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(ids.toSorted());
  expect(
    await db.order.findUnique({ where: { id: orderId } }),
    'a return is beside it',
  ).toMatchObject({
    currentShipmentId: second.id,
  });
});
