import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { cancelOrders } from './cancel-orders.ts';
import { noteOutOfReach } from './out-of-reach.ts';
import { shipAgain } from './ship-again.ts';

async function shipped() {
  const world = await bookedWorld();
  const { services, merchant, keys } = world;
  const again = (
    why: 'lost' | 'notThere' | 'cameBack' | 'other' = 'notThere',
    note: string | null = null,
  ) => shipAgain(services, merchant, { ...keys, whyCode: why, note });
  return { ...world, again };
}

test('an order that failed before collection ships again: the old jobs are cancelled first and their fee is refunded', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');

  expect(await it.again('other', 'The gate was locked')).toMatchObject({
    accepted: [it.order.orderKey],
  });

  const [first, second] = await it.shipments();
  expect(second).toMatchObject({
    kind: 'again',
    reference: `${it.order.orderKey}-S2`,
    ofShipmentId: first!.id,
    whyCode: 'other',
    whyText: 'The gate was locked',
    status: 'unassigned',
  });
  await expect(bookCourier(it.services, { shipmentId: second!.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  expect(it.courier.bookings).toHaveLength(1);

  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.livePairs(first!.reference)).toBe(0);
  expect(it.courier.livePairs(second!.reference)).toBe(1);
  expect(await it.now()).toMatchObject({ status: 'unassigned', currentShipmentId: second!.id });
  expect((await it.shipments())[0]).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
});

test('two concurrent requests ship the order again once', async () => {
  const it = await shipped();
  await it.says('delivery', 'successful');

  const answers = await Promise.allSettled([it.again('lost'), it.again('lost'), it.again('lost')]);

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await it.shipments()).toHaveLength(2);
});

test.each(['notThere', 'refused', 'declined'] as const)(
  'an order delivered before %s was confirmed does not ship again for that reason, but can for another',
  async (whyCode) => {
    const it = await shipped();
    await it.says('pickup', 'successful');
    await it.says('delivery', 'failed');
    await it.says('delivery', 'successful');

    const why = { ...it.keys, whyCode, note: null };
    await expect(shipAgain(it.services, it.merchant, why)).rejects.toMatchObject({
      code: 'nothing-to-do',
      details: {
        skipped: [
          {
            reason:
              'The parcel was delivered in the meantime. To ship the order again, choose another reason.',
          },
        ],
      },
    });
    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });

    await it.again('lost');
    const second = (await it.shipments())[1]!;
    await bookCourier(it.services, { shipmentId: second.id });
    await it.says('pickup', 'failed', second.reference);
    expect(await it.again('notThere'), 'of the second nothing was delivered').toMatchObject({
      accepted: [it.order.orderKey],
    });
  },
);

test('a failed parcel that a driver has ships again only when it is back or gone', async () => {
  const it = await shipped();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');

  await expect(it.again('notThere')).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: {
      skipped: [
        expect.objectContaining({ reason: expect.stringContaining('still with the driver') }),
      ],
    },
  });
  await it.again('lost');

  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  const fees = await it.db.transaction.findMany({ where: { type: 'orderCreationFee' } });
  expect(fees.map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
});

/** How far the courier's clock may be off, in either direction. */
const CLOCKS_OFF = [-60_000, 0, 60_000];

test.each(CLOCKS_OFF)(
  'a first parcel that arrives while the second waits cancels it and refunds its fee: clock %d ms off',
  async (ms) => {
    const it = await shipped();
    it.clockOff.ms = ms;
    await it.says('pickup', 'failed');
    await it.again();
    const [first, second] = await it.shipments();
    await it.says('delivery', 'successful');

    await bookCourier(it.services, { shipmentId: second!.id });

    expect(await it.now()).toMatchObject({
      status: 'deliveryCompleted',
      currentShipmentId: first!.id,
    });
    expect(await it.shipments()).toMatchObject([
      { state: 'completed', status: 'deliveryCompleted' },
      { state: 'cancelled', status: 'cancelled' },
    ]);
    expect(it.courier.bookings).toHaveLength(1);
    expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  },
);

test.each(CLOCKS_OFF)(
  'a cancelled first parcel that the courier still delivers does so too: clock %d ms off',
  async (ms) => {
    const it = await shipped();
    it.clockOff.ms = ms;
    await it.says('pickup', 'failed');
    await it.again();
    const [first, second] = await it.shipments();
    await cancelCourier(it.services, { shipmentId: first!.id });
    await it.says('delivery', 'successful');

    await bookCourier(it.services, { shipmentId: second!.id });

    expect(await it.now()).toMatchObject({
      status: 'deliveryCompleted',
      currentShipmentId: first!.id,
    });
    expect((await it.shipments())[0]).toMatchObject({ status: 'deliveryCompleted' });
    expect(it.courier.bookings).toHaveLength(1);
    expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  },
);

test.each(CLOCKS_OFF)(
  'a delivered order that ships again goes out: clock %d ms off',
  async (ms) => {
    const it = await shipped();
    it.clockOff.ms = ms;
    await it.says('pickup', 'successful');
    await it.says('delivery', 'successful');
    await it.again('lost');
    const second = (await it.shipments())[1]!;
    // Polling brings the same event that the webhook had brought.
    await it.says('delivery', 'successful');

    await bookCourier(it.services, { shipmentId: second.id });

    expect(it.courier.livePairs(second.reference)).toBe(1);
    expect(await it.now()).toMatchObject({ status: 'unassigned', currentShipmentId: second.id });
    expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  },
);

test('if the first parcel arrives while the second is being booked, the second is cancelled', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  it.courier.duringCreate = async () => void (await it.says('delivery', 'successful'));

  await bookCourier(it.services, { shipmentId: second!.id });
  await cancelCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.livePairs(second!.reference)).toBe(0);
  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: first!.id,
  });
  expect((await it.shipments())[1]).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
});

test('an event of an earlier shipment moves only that shipment', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });
  await it.says('pickup', 'cancelled');
  await it.says('delivery', 'cancelled');

  expect(await it.now()).toMatchObject({ status: 'unassigned' });
  await it.says('pickup', 'assigned', second!.reference);
  expect(await it.now()).toMatchObject({ status: 'assigned' });
  expect((await it.shipments()).map(({ status }) => status)).toEqual(['cancelled', 'assigned']);
});

test('an order that was cancelled here can ship again, one that its store cancelled cannot', async () => {
  const it = await shipped();
  await cancelOrders(it.services, it.merchant, it.keys);
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.db.order.updateMany({ data: { sourceState: 'cancelled' } });
  await expect(it.again()).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.db.order.updateMany({ data: { sourceState: 'open' } });

  await it.again();

  expect(await it.now()).toMatchObject({ status: 'unassigned' });
});

test('without enough balance nothing is cancelled and nothing ships', async () => {
  const it = await shipped();
  await it.says('delivery', 'successful');
  await it.db.merchant.updateMany({ data: { creditLimitCents: -10_000_000n } });

  await expect(it.again('lost')).rejects.toMatchObject({ code: 'nothing-to-do' });

  expect(await it.shipments()).toHaveLength(1);
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
});

/** Collected and not delivered, and the courier refuses to cancel its job. */
async function heldByDriver() {
  const it = await shipped();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  it.courier.switches.refuseCancel = 'Task is locked';
  await it.again('lost');
  await cancelCourier(it.services, { shipmentId: it.first.id });
  return it;
}

const openAlerts = async ({ db }: Awaited<ReturnType<typeof shipped>>) =>
  (await db.alert.findMany({ where: { closedAt: null }, orderBy: { id: 'asc' } })).map(
    ({ code, shipmentId }) => [code, shipmentId],
  );

test('a replacement waits for every live shipment, and its alert stays open', async () => {
  const it = await heldByDriver();
  const refused = [['cancelRefused', it.first.id]];
  expect(await openAlerts(it)).toEqual(refused);
  const second = (await it.shipments())[1]!;
  await cancelOrders(it.services, it.merchant, it.keys);
  await bookCourier(it.services, { shipmentId: second.id });
  expect((await it.shipments())[1]).toMatchObject({ state: 'cancelled' });
  expect(await openAlerts(it)).toEqual(refused);

  await it.again('lost');

  const third = (await it.shipments())[2]!;
  await expect(bookCourier(it.services, { shipmentId: third.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  expect(it.courier.bookings).toHaveLength(1);
  expect(await openAlerts(it)).toEqual(refused);
  expect(await alertCodesOf(it.db)).toBe(
    `Shipment ${it.first.reference}: The courier did not cancel the booking: Task is locked. Retry, or call the courier.`,
  );
  await it.says('delivery', 'successful');
  await bookCourier(it.services, { shipmentId: third.id });
  expect(it.courier.bookings).toHaveLength(1);
  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
  expect(await openAlerts(it)).toEqual([]);
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
});

test('if a driver has the parcel of an earlier shipment, an alert is raised', async () => {
  const it = await heldByDriver();
  await cancelOrders(it.services, it.merchant, it.keys);

  await expect(it.again('notThere')).rejects.toMatchObject({
    details: {
      skipped: [
        expect.objectContaining({ reason: expect.stringContaining('still with the driver') }),
      ],
    },
  });

  expect(await it.shipments()).toHaveLength(2);
});

test('a parcel that the courier cancelled after collection has an alert until a person says where it is', async () => {
  const it = await shipped();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'cancelled');
  await expect(it.again('notThere')).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.again('cameBack');
  const second = (await it.shipments())[1]!;
  await bookCourier(it.services, { shipmentId: second.id });
  await it.says('pickup', 'failed', second.reference);

  await it.again('notThere');

  expect(await it.shipments()).toHaveLength(3);
});

test('the database refuses a second outgoing shipment, and the second one waits', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();

  // Simulates code that does not check the earlier shipment.
  await it.db.shipment.update({ where: { id: second!.id }, data: { kind: 'delivery' } });
  await expect(bookCourier(it.services, { shipmentId: second!.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  expect(it.courier.bookings).toHaveLength(1);
  expect((await it.shipments()).map(({ state }) => state)).toEqual(['booked', 'requested']);

  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });
  expect(it.courier.livePairs(second!.reference)).toBe(1);
});

test('a job found for a waiting shipment is adopted only after the wait', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();
  await it.db.shipment.update({
    where: { id: second!.id },
    data: { createBegunAt: it.clock.now() },
  });
  await it.courier.create({ ...it.courier.bookings[0]!, reference: second!.reference });

  await expect(bookCourier(it.services, { shipmentId: second!.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect((await it.shipments())[1]).toMatchObject({ state: 'booked' });
});

test('after a failed delivery only the failed job is cancelled, and no fee stays reserved', async () => {
  const it = await shipped();
  await it.says('delivery', 'failed');
  await it.says('pickup', 'successful');
  await expect(it.again('notThere')).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.again('cameBack');
  const [first, second] = await it.shipments();

  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.cancelled).toEqual([first!.deliveryJobId]);
  expect(await it.shipments()).toMatchObject([{ state: 'cancelled' }, { state: 'booked' }]);
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  expect(await openAlerts(it)).toEqual([]);
});

test('a collected parcel whose driver declined ships again, and only its delivery is cancelled', async () => {
  const it = await shipped();
  await it.says('pickup', 'successful');
  await it.db.order.updateMany({ data: { status: 'decline' } });
  await it.says('delivery', 'declined');
  await it.again('lost');
  const [first, second] = await it.shipments();

  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.cancelled).toEqual([first!.deliveryJobId]);
  expect(await it.shipments()).toMatchObject([{ state: 'cancelled' }, { state: 'booked' }]);
});

test('a replacement that waits for an uncancelled shipment has an alert whose action works', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  it.courier.switches.refuseCancel = 'Task is locked';
  await it.again();
  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  await expect(bookCourier(it.services, { shipmentId: second!.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });

  await noteOutOfReach(it.services, { shipmentId: second!.id }, 'book');
  expect(await openAlerts(it)).toEqual([
    ['cancelRefused', first!.id],
    ['waitsForAnother', second!.id],
  ]);
  await it.db.outbox.deleteMany();
  const waits = await it.db.alert.findFirstOrThrow({ where: { code: 'waitsForAnother' } });
  await retryAlert(it.services, it.merchant, { id: waits.id });
  const asked = await it.db.outbox.findMany({ where: { job: cancelCourierJob.name } });
  expect(asked.map(({ payload }) => cancelCourierJob.payload.parse(payload).shipmentId)).toEqual([
    first!.id,
  ]);

  it.courier.switches.refuseCancel = null;
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.livePairs(second!.reference)).toBe(1);
  expect(await openAlerts(it)).toEqual([]);
});
