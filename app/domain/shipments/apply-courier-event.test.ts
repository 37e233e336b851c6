import type { IntegrationType } from '@prisma/client';
import { expect, test } from 'vitest';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { cancelOrders } from './cancel-orders.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { pollCourier } from './poll-courier.ts';
import { returnOrders } from './return-orders.ts';

async function booked(of: IntegrationType = 'custom') {
  const world = await testServices();
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant, PLATFORM_STORE(of));
  const { order, shipment } = await given.bookedOrder(world.services, merchant, { store });
  let nth = 0;
  const happens = (leg: CourierLeg, state: CourierState | null, over: Partial<CourierEvent> = {}) =>
    applyCourierEvent(
      world.services,
      { ...world.courier.event(shipment.reference, leg, state), ...over },
      `event ${(nth += 1)}`,
    );
  const status = async () =>
    (await world.db.order.findUniqueOrThrow({ where: { id: order.id } })).status;
  const callOffs = async () =>
    (await world.db.outbox.findMany({ where: { job: cancelCourierJob.name } })).map(({ payload }) =>
      cancelCourierJob.payload.parse(payload),
    );
  return { ...world, merchant, order, shipment, happens, status, callOffs };
}

test('events of both legs move the order step by step to delivered', async () => {
  const { happens, status, services, order, clock } = await booked('shopify');
  const journey: [CourierLeg, CourierState, string][] = [
    ['pickup', 'assigned', 'assigned'],
    ['delivery', 'assigned', 'assigned'],
    ['pickup', 'accepted', 'accepted'],
    ['pickup', 'started', 'pickupStarted'],
    ['pickup', 'inProgress', 'pickupInProgress'],
    ['pickup', 'successful', 'collected'],
    ['delivery', 'started', 'deliveryStarted'],
    ['delivery', 'inProgress', 'deliveryInProgress'],
    ['delivery', 'successful', 'deliveryCompleted'],
  ];

  for (const [leg, state, becomes] of journey) {
    clock.advance(60_000);
    await happens(leg, state);
    expect(await status()).toBe(becomes);
  }

  const { shipment } = await withShipment(services, order.id);
  expect(shipment).toMatchObject({ state: 'completed', endedAt: clock.now() });
  expect(shipment.collectedAt).toEqual(new Date(clock.now().getTime() - 3 * 60_000));
  const reported = await services.db.outbox.findMany({ where: { job: 'tracking.write' } });
  expect(reported.map(({ key }) => key.split('.')[1]).toSorted()).toEqual([
    'booked',
    'collected',
    'delivered',
    'outForDelivery',
  ]);
});

test.each(['pickup', 'delivery'] as const)(
  'a failed %s that is reported again under another key keeps its time',
  async (leg) => {
    const { clock, happens, services, order } = await booked();
    if (leg === 'delivery') {
      await happens('pickup', 'successful');
      await happens('delivery', 'started');
    }
    const at = clock.now();
    await happens(leg, 'failed', { at });
    clock.advance(86_400_000);
    await happens(leg, 'failed', { at });

    expect((await withShipment(services, order.id)).shipment).toMatchObject({
      status: 'failed',
      failedAt: at,
    });
  },
);

test('a repeated event changes nothing and is stored once', async () => {
  const { services, courier, shipment, db } = await booked();
  const event = courier.event(shipment.reference, 'pickup', 'assigned');

  const outcomes = [];
  for (let time = 0; time < 3; time += 1)
    outcomes.push(await applyCourierEvent(services, event, 'the same key'));

  expect(outcomes).toEqual(['applied', 'repeated', 'repeated']);
  expect(await db.orderEvent.count({ where: { kind: 'courierAssigned' } })).toBe(1);
});

test('a late event is recorded and does not move the order back', async () => {
  const { happens, status, order, services } = await booked();
  await happens('delivery', 'inProgress');

  expect(await happens('pickup', 'started')).toBe('recorded');
  expect(await happens('pickup', 'successful')).toBe('recorded');
  expect(await happens('delivery', 'started')).toBe('recorded');

  expect(await status()).toBe('deliveryInProgress');
  await expectOrder(services, order).toHaveRecorded('pickupStarted');
});

test('after a successful delivery, later events change nothing', async () => {
  const { happens, status } = await booked();
  await happens('delivery', 'successful');

  for (const state of ['assigned', 'started', 'failed', 'cancelled'] as const)
    for (const leg of ['pickup', 'delivery'] as const) await happens(leg, state);

  expect(await status()).toBe('deliveryCompleted');
});

test('after a failed delivery, pickup events are only recorded, but a new driver moves the order', async () => {
  const { happens, status } = await booked();
  await happens('pickup', 'successful');
  await happens('delivery', 'started');
  await happens('delivery', 'failed');
  expect(await status()).toBe('failed');

  for (const state of ['started', 'successful', 'cancelled'] as const)
    expect(await happens('pickup', state)).toBe('recorded');
  expect(await status()).toBe('failed');
  await happens('delivery', 'assigned');
  expect(await status()).toBe('assigned');
  expect(await happens('pickup', 'started')).toBe('recorded');

  await happens('delivery', 'successful');
  expect(await status()).toBe('deliveryCompleted');
});

test('a failed pickup can be tried again', async () => {
  const { happens, status } = await booked();
  await happens('pickup', 'failed');
  await happens('pickup', 'assigned');
  await happens('pickup', 'started');

  expect(await happens('pickup', 'successful')).toBe('applied');
  expect(await status()).toBe('collected');
});

test('after a hub scan, the pickup job ends in Pickup Completed', async () => {
  const { happens, status, services, db, order, clock } = await booked();
  await happens('pickup', 'successful');
  clock.advance(1);
  await given.hub(services, { has: order });
  await db.order.update({ where: { id: order.id }, data: { status: 'atHub' } });
  await db.shipment.updateMany({ data: { receivedAt: services.clock.now() } });

  await happens('pickup', 'started');
  await happens('pickup', 'successful');

  expect(await status()).toBe('pickupCompleted');
});

test('an unknown reference, an unknown state and another shipment’s job change nothing', async () => {
  const { happens, status, services, courier } = await booked();
  const stranger = courier.event('NOTOURS00000', 'pickup', 'assigned');

  expect(await applyCourierEvent(services, stranger, 'x')).toBe('unknownReference');
  expect(await happens('pickup', null)).toBe('recorded');
  expect(await happens('pickup', 'cancelled', { jobId: '999999' })).toBe('recorded');

  expect(await status()).toBe('unassigned');
});

test('an event of a superseded shipment moves that shipment but not the order', async () => {
  const { happens, status, db, order, shipment } = await booked();
  await db.order.update({ where: { id: order.id }, data: { currentShipmentId: newId() } });
  const own = () => db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  const driver = { fleetId: '7', name: 'Bongani Zulu' };

  expect(await happens('pickup', 'successful', { driver })).toBe('recorded');
  expect(await own()).toMatchObject({ driverName: 'Bongani Zulu' });
  expect((await own()).collectedAt).not.toBeNull();
  expect(await happens('delivery', 'successful')).toBe('recorded');
  expect(await own()).toMatchObject({ state: 'completed' });
  expect(await happens('delivery', 'cancelled')).toBe('recorded');

  expect(await own()).toMatchObject({ state: 'completed' });
  expect(await status()).toBe('unassigned');
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    driverName: null,
  });
  expect(
    await db.outbox.count({ where: { job: 'tracking.write', key: { contains: 'delivered' } } }),
  ).toBe(0);
});

test('the driver’s name is stored and follows a change of driver', async () => {
  const { happens, db, order, services } = await booked();
  const by = (fleetId: string, name: string) => ({ driver: { fleetId, name } });
  await happens('pickup', 'accepted', by('7', 'Bongani Zulu'));

  await happens('pickup', 'assigned', by('8', 'Lindiwe Dube'));

  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'accepted',
    driverName: 'Lindiwe Dube',
  });
  const { shipment } = await withShipment(services, order.id);
  expect(shipment.driverName).toBe('Lindiwe Dube');
  expect(await db.driver.count()).toBe(2);
});

test.each(['order', 'return'] as const)(
  'a driver who is removed from the pickup of an %s is no longer named, also on the public page',
  async (which) => {
    const { happens, db, services, merchant, order, shipment, courier, clock } = await booked();
    let number = order.orderKey;
    let says = happens;
    if (which === 'return') {
      await happens('pickup', 'successful');
      await happens('delivery', 'successful');
      const why = { orderKeys: [order.orderKey], whyCode: 'faulty', note: null };
      await returnOrders(services, merchant, why);
      number = `${order.orderKey}-R1`;
      const { id } = await db.shipment.findUniqueOrThrow({ where: { reference: number } });
      await bookCourier(services, { shipmentId: id });
      says = (leg, state, over) =>
        happens(leg, state, { ...courier.event(number, leg, state), ...over });
    }
    const named = async () => (await trackOrder(services, number)).deliveryBy;
    await says('pickup', 'assigned', { driver: { fleetId: '7', name: 'Sipho Nkosi' } });
    expect(await named()).toBe('Sipho');
    await says('pickup', 'declined');
    expect(await named(), 'declined').not.toBe('Sipho');
    await says('pickup', 'assigned', { driver: { fleetId: '7', name: 'Sipho Nkosi' } });
    clock.advance(60_000);

    await says('pickup', 'unassigned');

    expect(await named()).not.toBe('Sipho');
    const stored = { where: { id: order.id }, include: { shipments: true } };
    const { driverName, shipments } = await db.order.findUniqueOrThrow(stored);
    const own = shipments.find(({ reference }) => reference === number);
    expect(own).toMatchObject({ status: 'unassigned', driverName: null });
    if (which === 'order') expect([own?.id, driverName]).toEqual([shipment.id, null]);
  },
);

test('a driver without a name keeps the known one, or is called by number until the name comes', async () => {
  const { happens, db, order } = await booked();
  const by = (fleetId: string, name: string | null) => ({ driver: { fleetId, name } });
  const named = async () => [
    (await db.order.findUniqueOrThrow({ where: { id: order.id } })).driverName,
    ...(await db.driver.findMany({ orderBy: { fleetId: 'asc' } })).map(({ name }) => name),
  ];
  await happens('pickup', 'accepted', by('7', 'Bongani Zulu'));

  await happens('pickup', 'started', by('7', null));
  expect(await named()).toEqual(['Bongani Zulu', 'Bongani Zulu']);
  await happens('delivery', 'assigned', by('8', null));
  expect(await named()).toEqual(['Driver 8', 'Bongani Zulu', 'Driver 8']);
  await happens('delivery', 'accepted', by('8', 'Lindiwe Dube'));
  expect(await named()).toEqual(['Lindiwe Dube', 'Bongani Zulu', 'Lindiwe Dube']);
});

test('a driver whom the courier has renamed gets the new name, but not from an older event', async () => {
  const { happens, db, order, clock } = await booked();
  const by = (name: string) => ({ driver: { fleetId: '7', name }, at: clock.now() });
  const named = async () => [
    (await db.order.findUniqueOrThrow({ where: { id: order.id } })).driverName,
    (await db.driver.findFirstOrThrow()).name,
  ];
  const older = by('Bongani Zulu');
  await happens('pickup', 'assigned', older);
  clock.advance(60_000);

  await happens('pickup', 'accepted', by('Bongani Zulu-Dube'));
  expect(await named()).toEqual(['Bongani Zulu-Dube', 'Bongani Zulu-Dube']);
  await happens('delivery', 'assigned', older);
  expect(await named()).toEqual(['Bongani Zulu-Dube', 'Bongani Zulu-Dube']);
});

test('if the courier cancels one job of the pair, the fee is refunded and the other job is cancelled', async () => {
  const world = await booked();
  const { happens, status, services, merchant, order, courier, shipment, callOffs } = world;

  await happens('pickup', 'cancelled');
  expect(await callOffs()).toEqual([{ shipmentId: shipment.id }]);
  await cancelCourier(services, { shipmentId: shipment.id });
  await happens('delivery', 'cancelled');

  expect(courier.cancelled).toEqual([shipment.pickupJobId, shipment.deliveryJobId]);
  expect(await callOffs()).toHaveLength(1);
  expect(await status()).toBe('cancelled');
  expect((await withShipment(services, order.id)).shipment.state).toBe('cancelled');
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 50_000,
    fees: 0,
    feeStates: ['FAILED'],
    drift: 0,
  });
});

test('if the courier cancels after collection, the fee is kept', async () => {
  const { happens, status, services, merchant, callOffs } = await booked();
  await happens('pickup', 'successful');

  await happens('delivery', 'deleted');

  expect(await status()).toBe('cancelled');
  expect(await callOffs()).toEqual([]);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 49_500,
    fees: 500,
    feeStates: ['SUCCESSFUL'],
    drift: 0,
  });
});

test('a cancelled order stays cancelled whatever the courier reports', async () => {
  const { happens, status, db, order } = await booked();
  await db.order.update({ where: { id: order.id }, data: { status: 'cancelled' } });

  for (const state of ['assigned', 'started', 'successful'] as const)
    expect(await happens('delivery', state)).toBe('recorded');

  expect(await status()).toBe('cancelled');
});

test('eight concurrent webhooks end as they would one after the other', async () => {
  const { services, courier, shipment, status } = await booked();
  const states = ['assigned', 'accepted', 'started', 'inProgress'] as const;
  const events = states.flatMap((state) => [
    courier.event(shipment.reference, 'pickup', state),
    courier.event(shipment.reference, 'delivery', state),
  ]);

  await Promise.all(events.map((event, n) => applyCourierEvent(services, event, `at once ${n}`)));

  expect(await status()).toBe('deliveryInProgress');
});

test('polling finds what webhooks missed, once each time the job enters a state', async () => {
  const { services, courier, clock, shipment, status, db } = await booked();
  const ask = async (...states: [CourierLeg, CourierState][]) => {
    courier.states = states.map(([leg, state]) => courier.event(shipment.reference, leg, state));
    await pollCourier(services, { shipmentIds: [shipment.id] });
    await pollCourier(services, { shipmentIds: [shipment.id] });
    clock.advance(300_000);
  };

  await ask(['delivery', 'assigned'], ['pickup', 'failed']);
  expect(await status()).toBe('assigned');
  await ask(['pickup', 'failed']);
  await ask(['pickup', 'assigned']);
  await ask(['pickup', 'failed']);

  expect(await status()).toBe('failed');
  expect(await db.orderEvent.count({ where: { kind: 'pickupFailed', applied: true } })).toBe(3);
});

test.each([
  { pickup: 'failed', delivery: 'assigned' },
  { pickup: 'failed', delivery: 'accepted' },
  { pickup: 'declined', delivery: 'assigned' },
  { pickup: 'unassigned', delivery: 'declined' },
] as const)(
  'a poll that reads a delivery $delivery before its pickup was $pickup leaves the pickup’s status',
  async ({ pickup, delivery }) => {
    const { services, courier, clock, shipment, happens, status, db } = await booked();
    await happens('pickup', 'assigned');
    clock.advance(60_000);
    const before = courier.event(shipment.reference, 'delivery', delivery);
    clock.advance(60_000);
    courier.states = [courier.event(shipment.reference, 'pickup', pickup), before];
    await pollCourier(services, { shipmentIds: [shipment.id] });
    const after = { failed: 'failed', declined: 'decline', unassigned: 'unassigned' } as const;

    expect(await status()).toBe(after[pickup]);
    const alerts = await db.alert.count({ where: { code: 'deliveryFailed', closedAt: null } });
    expect(alerts).toBe(pickup === 'failed' ? 1 : 0);

    clock.advance(60_000);
    courier.states = [courier.event(shipment.reference, 'delivery', 'assigned')];
    await pollCourier(services, { shipmentIds: [shipment.id] });
    expect(await status(), 'assigned again since').toBe('assigned');
  },
);

test('an earlier assignment of a return’s delivery does not undo its failed collection', async () => {
  const { services, merchant, order, courier, clock, happens, db } = await booked();
  await happens('delivery', 'successful');
  await returnOrders(services, merchant, {
    orderKeys: [order.orderKey],
    whyCode: 'changedMind',
    note: null,
  });
  const back = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(services, { shipmentId: back.id });
  const before = courier.event(back.reference, 'delivery', 'assigned');
  clock.advance(60_000);
  courier.states = [courier.event(back.reference, 'pickup', 'failed'), before];
  await pollCourier(services, { shipmentIds: [back.id] });

  expect(await db.shipment.findFirst({ where: { kind: 'return' } })).toMatchObject({
    status: 'failed',
  });
});

test('a failed delivery that both a webhook and a poll report happens once, and a second attempt counts', async () => {
  const { services, courier, clock, shipment, happens, status, db } = await booked();
  const fails = async () => {
    clock.advance(60_000);
    courier.states = [courier.event(shipment.reference, 'delivery', 'failed')];
    await happens('delivery', 'failed');
    clock.advance(60_000);
    await pollCourier(services, { shipmentIds: [shipment.id] });
  };
  const failures = () => db.orderEvent.count({ where: { kind: 'deliveryFailed', applied: true } });

  await fails();
  expect(await failures()).toBe(1);
  expect(await db.alert.count({ where: { code: 'deliveryFailed' } })).toBe(1);
  await fails();

  expect(await failures()).toBe(2);
  expect(await status()).toBe('failed');
});

test.each([-60_000, 0, 60_000])(
  'the driver of an event is stored after our own events: courier’s clock %d ms off',
  async (ms) => {
    const { happens, services, merchant, order, shipment, courier, clock, db } = await booked();
    courier.switches.refuseCancel = 'Task is locked';
    await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
    await cancelCourier(services, { shipmentId: shipment.id });

    const at = new Date(clock.now().getTime() + ms);
    await happens('pickup', 'assigned', { at, driver: { fleetId: '7', name: 'Sipho Nkosi' } });

    expect(await db.shipment.findUnique({ where: { id: shipment.id } })).toMatchObject({
      driverName: 'Sipho Nkosi',
    });
  },
);

test('an event that was overtaken does not move the order back, on either leg', async () => {
  const { happens, status, services, order, clock } = await booked();
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const outcomes = [
    await happens('pickup', 'assigned', { at: later(2) }),
    await happens('pickup', 'unassigned', { at: later(1) }),
    await happens('delivery', 'assigned', { at: later(1) }),
    await happens('pickup', 'failed', { at: later(9) }),
    await happens('pickup', 'started', { at: later(8) }),
  ];

  expect(outcomes).toEqual(['applied', 'recorded', 'recorded', 'applied', 'recorded']);
  expect(await status()).toBe('failed');
  await expectOrder(services, order).toHaveRecorded('pickupStarted');
});

test('a failed parcel that is assigned again later continues', async () => {
  const { happens, status, clock } = await booked();
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

  await happens('delivery', 'failed', { at: later(1) });
  await happens('delivery', 'started', { at: later(2) });

  expect(await status()).toBe('deliveryStarted');
});

const HELD = [
  'heldInStore',
  'movedInStore',
  'trashedWhileBooked',
  'editNotTold',
  'addressNotFound',
] as const;

test.each([
  ['pickup', 'successful', ['addressNotFound', 'editNotTold', 'trashedWhileBooked']],
  ['delivery', 'successful', []],
] as const)(
  'when the %s job becomes %s, the alerts that this settles close',
  async (leg, state, left) => {
    const { happens, db, order, clock } = await booked();
    for (const code of HELD) await raiseAlert(db, code, ownerOf(order), clock.now());

    await happens(leg, state);

    const open = await db.alert.findMany({ where: { closedAt: null }, orderBy: { code: 'asc' } });
    expect(open.map(({ code }) => code)).toEqual(left);
  },
);

test('a job that the courier first refused to cancel and later cancels ends the shipment', async () => {
  const { services, db, happens, order, shipment, courier, merchant, clock, callOffs } =
    await booked();
  courier.switches.refuseCancel = 'Task is locked';
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  await cancelCourier(services, { shipmentId: shipment.id });
  const asked = await alertCodesOf(db);

  await happens('pickup', 'cancelled');
  await happens('delivery', 'cancelled');
  courier.switches.refuseCancel = null;
  for (const again of await callOffs()) await cancelCourier(services, again);

  expect(await callOffs()).toHaveLength(2);
  expect(asked).toContain('Task is locked');
  expect(await db.shipment.findUnique({ where: { id: shipment.id } })).toMatchObject({
    state: 'cancelled',
    endedAt: clock.now(),
  });
  expect(await alertCodesOf(db)).toBeNull();
});

test.each(['2099-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
  'an event dated %s counts when it arrives, and ledger entries have our time',
  async (said) => {
    const { happens, status, services, db, clock, order } = await booked();
    clock.advance(60_000);
    await happens('pickup', 'successful', { at: new Date(said) });
    expect(await status()).toBe('collected');
    clock.advance(60_000);
    await happens('pickup', 'started', { at: new Date(clock.now().getTime() - 90_000) });
    await happens('delivery', 'started');
    await happens('delivery', 'successful', { at: new Date(said) });

    expect(await status()).toBe('deliveryCompleted');
    const { shipment } = await withShipment(services, order.id);
    expect(shipment.endedAt).toEqual(clock.now());
    const times = await db.ledgerEntry.findMany({ select: { at: true } });
    for (const { at } of times) expect(at <= clock.now()).toBe(true);
  },
);

test.each([-60_000, 60_000])(
  'with the courier’s clock %d ms off, a fee that is charged again has our time',
  async (off) => {
    const { services, merchant, order, happens, db, clock } = await booked();
    clock.advance(120_000);
    await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
    clock.advance(120_000);
    await happens('delivery', 'successful', { at: new Date(clock.now().getTime() + off) });

    const taken = await db.transaction.findFirstOrThrow({
      where: { reference: `fee-${order.orderKey}-delivered` },
      include: { entries: true },
    });
    expect(taken).toMatchObject({ createdAt: clock.now(), updatedAt: clock.now() });
    for (const { at } of taken.entries) expect(at).toEqual(clock.now());
  },
);
