import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { sendRest, splitOrders } from '#app/domain/orders/split-orders.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { PickupLocationForm } from '#app/domain/stores/pickup-location-form.schema.ts';
import { createPickupLocation } from '#app/domain/stores/pickup-locations.ts';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { TYPED_LOCATION } from '#tests/builders/location-form.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { markGone } from './mark-gone.ts';
import { takeInOrder } from './take-in-order.ts';

type Tins = { quantity?: number; kept?: number; sent?: number; toSend?: number };

/** A line of rooibos tins as a store reports it. */
function tins({ quantity = 5, kept = quantity, sent = 0, toSend = kept - sent }: Tins = {}) {
  return {
    externalId: '1',
    name: 'Rooibos tin',
    sku: 'RT-1',
    quantity,
    keptQuantity: kept,
    fulfilledQuantity: sent,
    shippableQuantity: toSend,
    unitPriceCents: 1_000,
  } satisfies IncomingLine;
}

/** An order of five tins from a shop, split into rows of these sizes. The first row has what the others leave. */
async function splitIn(...[, ...parts]: number[]) {
  const world = await testServices({ connections: 10 });
  const { services, db, clock } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const read = (minute: number, line: Tins, over: Partial<IncomingOrder> = {}) =>
    takeInOrder(services, store.id, {
      ...incomingOrder(minute, { lines: [tins(line)], ...over }),
      readAt: clock.now(),
    });
  await read(0, {});
  const { orderKey } = await db.order.findFirstOrThrow();
  for (const quantity of parts) {
    const line = await db.orderLine.findFirstOrThrow({ where: { order: { orderKey } } });
    const lines = [{ lineId: line.id, quantity }];
    await splitOrders(services, merchant, { orderKeys: [orderKey], lines });
  }
  const rows = () => db.order.findMany({ orderBy: { orderId: 'asc' }, include: { lines: true } });
  /** For each row: its status, how many tins are kept, and how many are to be sent. */
  const held = async () =>
    (await rows()).map(({ status, lines: [line] }) => [
      status,
      line?.keptQuantity ?? 0,
      line?.shippableQuantity ?? 0,
    ]);
  const keyOf = async (at: number) => (await rows())[at]?.orderKey ?? '';
  const ship = async (...places: number[]) => {
    const orderKeys = await Promise.all(places.map(keyOf));
    await requestShipments(services, merchant, { orderKeys });
    for (const { id } of await db.shipment.findMany({ where: { state: 'requested' } }))
      await bookCourier(services, { shipmentId: id });
  };
  /** Simulates the fulfilment that our tracking sync creates in the store. */
  const written = async (at: number, fulfilment: string) => {
    const row = (await rows())[at];
    await db.storeUpdate.create({
      data: {
        id: newId(),
        shipmentId: row?.currentShipmentId ?? '',
        key: `fulfilment.${fulfilment}`,
        externalId: fulfilment,
        sentAt: clock.now(),
      },
    });
  };
  return { ...world, merchant, store, read, rows, held, keyOf, ship, written };
}

const facts = (over: Partial<IncomingOrder['facts']>) => ({
  facts: { ...incomingOrder(0).facts, ...over },
});

test('a new version without changed items leaves the parts as they are', async () => {
  const { read, held, db } = await splitIn(2, 2, 1);
  const before = await held();

  expect(await read(5, {}, { note: 'Ring twice' })).toBe('updated');
  expect(await read(5, {}, { note: 'Ring twice' })).toBe('unchanged');

  expect(await held()).toEqual(before);
  expect(before).toEqual([
    ['eligible', 2, 2],
    ['eligible', 2, 2],
    ['eligible', 1, 1],
  ]);
  expect(await db.order.count({ where: { note: 'Ring twice' } })).toBe(3);
});

test('a repeated change has no further effect', async () => {
  const { read, held, db } = await splitIn(3, 2);
  await read(5, { quantity: 5, kept: 4 });
  const after = await held();
  const events = await db.orderEvent.count();

  await read(6, { quantity: 5, kept: 4 });
  await read(7, { quantity: 5, kept: 4 });

  expect(await held()).toEqual(after);
  expect(after).toEqual([
    ['eligible', 3, 3],
    ['eligible', 1, 1],
  ]);
  expect(await db.orderEvent.count()).toBe(events);
});

test('items that the store adds go to the order, and items it removes come from the highest part', async () => {
  const { read, held } = await splitIn(3, 1, 1);

  await read(5, { quantity: 7 });
  expect(await held()).toEqual([
    ['eligible', 5, 5],
    ['eligible', 1, 1],
    ['eligible', 1, 1],
  ]);
  await read(6, { quantity: 7, kept: 5 });

  expect(await held()).toEqual([
    ['eligible', 5, 5],
    ['cancelled', 0, 0],
    ['cancelled', 0, 0],
  ]);
});

test('a part whose items the store removed is cancelled with that reason, and reopens with its items', async () => {
  const { read, held, db } = await splitIn(4, 1);

  await read(5, { quantity: 5, kept: 4 });

  expect(await held()).toEqual([
    ['eligible', 4, 4],
    ['cancelled', 0, 0],
  ]);
  const cancelled = await db.orderEvent.findFirstOrThrow({ where: { kind: 'cancel' } });
  expect(cancelled.note).toBe('The store removed all items from this order.');
  await read(6, { quantity: 5 });
  expect(await held()).toEqual([
    ['eligible', 4, 4],
    ['eligible', 1, 1],
  ]);
});

test('a part that the merchant cancelled loses refunded items first, and stays cancelled', async () => {
  const { services, merchant, read, held, keyOf } = await splitIn(3, 2);
  await cancelOrders(services, merchant, { orderKeys: [await keyOf(1)] });

  await read(5, {}, { note: 'The mugs later' });
  expect(await held()).toEqual([
    ['eligible', 3, 3],
    ['cancelled', 2, 2],
  ]);
  await read(6, { quantity: 5, kept: 3 });

  expect(await held()).toEqual([
    ['eligible', 3, 3],
    ['cancelled', 0, 0],
  ]);
});

test('an address changed in the store reaches all rows: they are evaluated again and the courier is updated', async () => {
  const { ship, read, rows, db } = await splitIn(2, 2, 1);
  await ship(1);
  await db.outbox.deleteMany();
  const { shipping } = incomingOrder(0);
  const moved = { ...shipping, address1: '1 Adderley Street' };

  await read(5, {}, { shipping: moved });

  expect((await rows()).map(({ street }) => street)).toEqual(Array(3).fill('1 Adderley Street'));
  const reported = await db.outbox.findMany({ where: { job: 'orders.update-courier' } });
  expect(reported).toHaveLength(1);
  const { note } = await db.orderEvent.findFirstOrThrow({ where: { kind: 'changedInStore' } });
  expect(note).toContain('address');
  await read(6, {}, { shipping: { ...shipping, address1: null } });
  expect((await rows()).map(({ status, reasons }) => [status, reasons])).toEqual([
    ['ineligible', ['no-street']],
    ['unassigned', []],
    ['ineligible', ['no-street']],
  ]);
});

test('if a store renames its order, the parts are renamed too', async () => {
  const { read, rows } = await splitIn(3, 2);

  await read(5, {}, { orderId: 'A-7' });

  expect(
    (await rows()).map(({ orderId, searchText }) => [orderId, searchText.includes('a-7')]),
  ).toEqual([
    ['A-7', true],
    ['A-7-2', true],
  ]);
});

test('only the order has amounts, whatever the store reports', async () => {
  const { read, rows } = await splitIn(3, 2);

  await read(5, {}, { totalCents: 5_000 });

  expect((await rows()).map(({ totalCents, charges }) => [totalCents, charges])).toEqual([
    [5_000n, null],
    [0n, null],
  ]);
});

test.each([
  ['cancels', { cancelled: true, platformStatus: 'cancelled' }, 'cancelled'],
  ['refunds', { payment: 'refunded', platformStatus: 'refunded' }, 'cancelled'],
  ['trashes', { deleted: true, platformStatus: 'trash' }, 'deleted'],
] as const)(
  'if the store %s the order, all parts follow, and all are reopened with it',
  async (_, said, status) => {
    const { read, held } = await splitIn(2, 2, 1);
    const before = await held();

    await read(5, {}, facts(said));
    expect((await held()).map(([one]) => one)).toEqual([status, status, status]);
    await read(6, {});

    expect(await held()).toEqual(before);
  },
);

test('a cancellation in the store cancels booked rows, and raises an alert for a collected one', async () => {
  const { read, ship, held, db } = await splitIn(2, 2, 1);
  await ship(0, 1);
  const [, part] = await db.order.findMany({ orderBy: { orderId: 'asc' } });
  await db.order.update({ where: { id: part?.id ?? '' }, data: { status: 'collected' } });
  await db.shipment.update({
    where: { id: part?.currentShipmentId ?? '' },
    data: { collectedAt: new Date() },
  });

  await read(5, { kept: 0 }, facts({ cancelled: true }));

  expect((await held()).map(([status]) => status)).toEqual(['cancelled', 'collected', 'cancelled']);
  expect(await db.alert.findMany({ select: { code: true, subjectId: true } })).toEqual([
    { code: 'cancelTooLate', subjectId: part?.id },
  ]);
});

test('an order that is deleted from its store is deleted with its parts', async () => {
  const { services, store, held, clock } = await splitIn(3, 2);
  clock.advance(60_000);

  await markGone(services, store, '77', { readAt: clock.now(), said: 'deleted' });

  expect((await held()).map(([status]) => status)).toEqual(['deleted', 'deleted']);
});

test('while the order is unpaid or on hold in the store, no part can ship', async () => {
  const { read, held } = await splitIn(3, 2);

  await read(5, {}, facts({ payment: 'unpaid' }));
  expect((await held()).map(([status]) => status)).toEqual(['inStore', 'inStore']);
  await read(6, { toSend: 0 }, facts({ onHold: { why: 'Fraud check', isWhole: true } }));
  expect((await held()).map(([status]) => status)).toEqual(['inStore', 'inStore']);
  await read(7, {});

  expect(await held()).toEqual([
    ['eligible', 3, 3],
    ['eligible', 2, 2],
  ]);
});

test('the echo of our own tracking sync for one row does not count as someone else’s fulfilment', async () => {
  const { read, ship, written, held, keyOf, db } = await splitIn(3, 2);
  await ship(1);
  await written(1, 'F2');
  const echo = (numbers: string[]) => ({
    platformStatus: 'paid, partial',
    trackingNumbers: numbers,
    fulfilments: [{ id: 'F2', trackingNumbers: numbers }],
  });

  await read(5, { sent: 2 }, facts(echo([await keyOf(1)])));
  expect(await held()).toEqual([
    ['eligible', 3, 3],
    ['unassigned', 2, 0],
  ]);
  await read(6, { sent: 2 }, facts(echo(['GIVEN-BY-HAND'])));

  expect(await held()).toEqual([
    ['eligible', 3, 3],
    ['unassigned', 2, 0],
  ]);
  expect(await db.alert.count()).toBe(0);
});

test('if we sent all rows, the order stays open and no row counts as sent by someone else', async () => {
  const { read, ship, written, held, keyOf, db } = await splitIn(3, 2);
  await ship(0, 1);
  await written(0, 'F1');
  await written(1, 'F2');
  const numbers = [await keyOf(0), await keyOf(1)];
  const fulfilments = numbers.map((number, at) => ({
    id: `F${at + 1}`,
    trackingNumbers: [number],
  }));

  await read(5, { sent: 5 }, facts({ fulfilled: true, trackingNumbers: numbers, fulfilments }));

  expect(await held()).toEqual([
    ['unassigned', 3, 0],
    ['unassigned', 2, 0],
  ]);
  expect(await db.order.count({ where: { sourceState: 'open' } })).toBe(2);
  expect(await db.orderEvent.count({ where: { kind: 'fulfilledElsewhere' } })).toBe(0);
});

test('a part that others sent before we booked it counts as theirs, while our row goes on', async () => {
  const { read, ship, written, held, keyOf } = await splitIn(3, 2);
  await ship(0);
  await written(0, 'F1');
  const number = await keyOf(0);

  await read(
    5,
    { sent: 5 },
    facts({
      fulfilled: true,
      trackingNumbers: [number, 'TCG-1'],
      fulfilments: [
        { id: 'F1', trackingNumbers: [number] },
        { id: 'F9', trackingNumbers: ['TCG-1'] },
      ],
    }),
  );

  expect(await held()).toEqual([
    ['unassigned', 3, 0],
    ['shippedBy3rdParty', 2, 0],
  ]);
});

test('what others sent stays theirs, however often the store is read', async () => {
  const { read, held, clock } = await splitIn(3, 2);
  for (let minute = 5; minute < 8; minute += 1) {
    clock.advance(61_000);
    await read(minute, { quantity: 5, sent: 3, toSend: 2 }, { note: `Note ${minute}` });
    expect((await held()).map(([status]) => status)).toContain('shippedBy3rdParty');
    expect((await held()).map(([status]) => status)).not.toContain('ineligible');
  }
});

test('if others sent the whole order, every waiting row counts as theirs', async () => {
  const { read, held } = await splitIn(3, 2);

  await read(5, { sent: 5 }, facts({ fulfilled: true, trackingNumbers: ['TCG-1'] }));

  expect((await held()).map(([status]) => status)).toEqual([
    'shippedBy3rdParty',
    'shippedBy3rdParty',
  ]);
});

test('items of a part raise no alert beside a booked parcel, but items added after collection do', async () => {
  const { services, merchant, read, ship, held, keyOf, rows, db } = await splitIn(3, 2);
  await ship(0);
  const [order] = await rows();
  await db.order.update({ where: { id: order?.id ?? '' }, data: { status: 'collected' } });
  await db.shipment.updateMany({ data: { collectedAt: new Date() } });

  await read(5, {}, { note: 'Ring twice' });
  expect(await db.alert.count()).toBe(0);
  await read(6, { quantity: 6 });

  const alert = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
  expect(alert).toMatchObject({ code: 'restToSend', facts: { lines: [{ waiting: 1 }] } });
  await sendRest(services, merchant, { orderKeys: [await keyOf(0)] });
  await read(7, { quantity: 6 }, { note: 'Ring once' });
  expect(await held()).toEqual([
    ['collected', 3, 3],
    ['eligible', 2, 2],
    ['eligible', 1, 1],
  ]);
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('once a person has settled that more is to be sent, only more items raise it again', async () => {
  const { services, merchant, read, ship, db } = await splitIn(5);
  await ship(0);
  await db.order.updateMany({ data: { status: 'collected' } });
  await db.shipment.updateMany({ data: { collectedAt: new Date() } });
  const settle = async () => {
    const { id } = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
    await settleAlert(services, merchant, { id });
  };
  const waiting = async () => {
    const open = await db.alert.findMany({ where: { code: 'restToSend', closedAt: null } });
    return open.map(({ facts }) => (facts as AlertFacts).lines?.[0]?.waiting);
  };
  await read(5, { quantity: 6 });
  await settle();

  await read(6, { quantity: 6 }, { note: 'Ring twice' });
  expect(await waiting()).toEqual([]);
  await read(7, { quantity: 7 });
  expect(await waiting()).toEqual([2]);
  await settle();
  await read(8, { quantity: 7, kept: 5 });
  expect(await waiting()).toEqual([]);
  await read(9, { quantity: 8, kept: 6 });
  expect(await waiting(), 'it begins again').toEqual([1]);
});

test('a booked parcel keeps its packed items while the store removes waiting ones', async () => {
  const { read, ship, held, rows } = await splitIn(3, 2);
  await ship(1);

  await read(5, { quantity: 5, kept: 3 });

  expect(await held()).toEqual([
    ['eligible', 1, 1],
    ['unassigned', 2, 2],
  ]);
  expect((await rows())[1]?.lines.map((line) => line.parcelQuantity)).toEqual([2]);
});

test('concurrent reads, splits and bookings neither lose nor duplicate items', async () => {
  const { services, merchant, read, keyOf, db } = await splitIn(3, 2);
  const orderKeys = [await keyOf(0), await keyOf(1)];
  const line = await db.orderLine.findFirstOrThrow({
    where: { order: { orderKey: orderKeys[0]! } },
  });

  await Promise.allSettled([
    read(5, {}, { note: 'one' }),
    requestShipments(services, merchant, { orderKeys }),
    read(6, {}, { note: 'two' }),
    splitOrders(services, merchant, {
      orderKeys: [orderKeys[0]!],
      lines: [{ lineId: line.id, quantity: 1 }],
    }),
    read(7, {}, { note: 'three' }),
  ]);

  const { _sum } = await db.orderLine.aggregate({
    _sum: { quantity: true, shippableQuantity: true },
  });
  expect(_sum).toEqual({ quantity: 5, shippableQuantity: 5 });
});

/** An order of three tins, with two more in a part at the depot; the shop also has a barn. */
async function atDepot() {
  const it = await splitIn(3, 2);
  const place = { ...PickupLocationForm.parse(TYPED_LOCATION), storeName: it.store.name };
  for (const externalId of ['depot', 'barn']) {
    await createPickupLocation(it.services, it.merchant, { ...place, locationName: externalId });
    await it.db.pickupLocation.updateMany({
      where: { name: externalId },
      data: { externalId },
    });
  }
  const [, part] = await it.rows();
  const { id: pickupLocationId } = await it.db.pickupLocation.findFirstOrThrow({
    where: { externalId: 'depot' },
  });
  await it.db.order.update({ where: { id: part?.id ?? '' }, data: { pickupLocationId } });
  /** Reads the order with this many tins ready at its own location, and at others. */
  const ready = (minute: number, toSend: number, readyElsewhere: Record<string, number>) =>
    it.read(minute, {}, { lines: [{ ...tins({ toSend }), readyElsewhere }] });
  return { ...it, ready };
}

test('a piece that is ready at the first location while its part waits at another one can be moved to a new part', async () => {
  const { services, db, merchant, held, ship, keyOf, ready } = await atDepot();
  await ship(0);
  await db.order.updateMany({ where: { partOfId: null }, data: { status: 'collected' } });
  await db.shipment.updateMany({ data: { collectedAt: new Date() } });
  await ready(5, 4, { depot: 1 });

  const { accepted } = await sendRest(services, merchant, { orderKeys: [await keyOf(0)] });

  expect(accepted).toHaveLength(1);
  expect(await held()).toEqual([
    ['collected', 3, 3],
    ['eligible', 1, 1],
    ['eligible', 1, 1],
  ]);
});

test('a part whose items are moved to a third location is collected there, while the first one has items to send', async () => {
  const { db, read } = await atDepot();
  const mug = { ...tins({ quantity: 1 }), externalId: '2', name: 'Mug' };
  const ready = (minute: number, readyElsewhere: Record<string, number>) =>
    read(minute, {}, { lines: [{ ...tins({ toSend: 0 }), readyElsewhere }, mug] });
  await ready(5, { depot: 2 });

  await ready(6, { barn: 2 });

  const part = { where: { partOfId: { not: null } } };
  const rows = { include: { pickupLocation: true, lines: true } };
  expect(await db.order.findFirstOrThrow({ ...part, ...rows })).toMatchObject({
    status: 'eligible',
    pickupLocation: { externalId: 'barn' },
    lines: [{ quantity: 2, shippableQuantity: 2 }],
  });
});
