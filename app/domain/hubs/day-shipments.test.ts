import type { OrderStatus, Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { noHolidays } from '#app/domain/shared/holidays.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { storedDay } from '#app/domain/shared/days.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { countDays } from './count-day.ts';
import { DAY_STAGES, dayGroupOf } from './day-groups.rules.ts';
import { dayWindow } from './hub-day-windows.ts';
import { listDayRows, listLeft } from './list-day-rows.ts';

const DAY = '2026-11-26';
const window = (day = DAY) => dayWindow(day, noHolidays);
const BOOKED = new Date('2026-11-26T06:00:00Z');
const RECEIVED = new Date('2026-11-26T09:00:00Z');

type Case = {
  status: OrderStatus;
  isHere: boolean;
  isExpected: boolean;
  isGiven: boolean;
  isWhole: boolean;
};

/** Every status in every situation of a parcel that is here. One that is not here is always expected and complete. */
const CASES: Case[] = ORDER_STATUSES.flatMap((status) =>
  [true, false].flatMap((isHere) =>
    [true, false].flatMap((isExpected) =>
      [true, false].flatMap((isGiven) =>
        [true, false].map((isWhole) => ({ status, isHere, isExpected, isGiven, isWhole })),
      ),
    ),
  ),
).filter(
  ({ isHere, isExpected, isGiven, isWhole }) => isHere || (isExpected && isGiven && isWhole),
);

async function world() {
  const it = await beltWorld();
  const { services, db, merchant, store, hub } = it;
  await db.shipment.deleteMany();
  /** Adds a shipment, with a new order unless `orderId` is given. */
  const add = async (over: Partial<Prisma.ShipmentUncheckedCreateInput> = {}) => {
    const id = newId();
    const orderId = over.orderId ?? (await given.order(services, { merchant, store })).id;
    return db.shipment.create({
      data: {
        id,
        orderId,
        merchantId: merchant.merchantId,
        storeId: store.id,
        kind: 'again',
        attempt: 2,
        reference: id,
        state: 'booked',
        feeCents: 0,
        requestedAt: BOOKED,
        bookedAt: BOOKED,
        hubId: hub.id,
        ...over,
      },
    });
  };
  const here = { receivedHubId: hub.id, receivedAt: RECEIVED, receivedFor: storedDay(DAY) };
  const counts = (days = [DAY], at = hub.id) =>
    countDays(
      db,
      at,
      days.map((day) => window(day)),
    );
  return { ...it, add, here, counts };
}

test('the database puts every shipment into the group of the table', async () => {
  const { db, add, here, hub } = await world();
  const wanted = new Map<string, string | null>();
  for (const { status, isHere, isExpected, isGiven, isWhole } of CASES) {
    const { id, orderId } = await add({
      status,
      parcels: 2,
      hubId: isExpected ? hub.id : null,
      ...(isHere ? here : {}),
    });
    const stage = DAY_STAGES[status][isHere ? 'here' : 'expected'];
    if (stage)
      wanted.set(id, dayGroupOf({ stage, isExpected, isGiven, isWhole: isHere && isWhole }));
    await db.driverAsk.create({
      data: {
        shipmentId: id,
        day: storedDay(DAY),
        state: isGiven ? 'given' : 'wanted',
        fleetId: '1',
        driverName: 'Zola',
        askedAt: RECEIVED,
      },
    });
    const scan = { orderId, shipmentId: id, hubId: hub.id };
    const at = { userId: newId(), at: RECEIVED };
    if (isHere)
      await db.hubScan.createMany({
        data: [
          { id: newId(), ...scan, ...at, parcel: 1 },
          { id: newId(), ...scan, ...at, parcel: 2, undoneAt: isWhole ? null : RECEIVED },
        ],
      });
  }
  const rows = await listDayRows(db, hub.id, window(), 'left', { limit: 1_000 });
  const left = new Map([...wanted].filter(([, group]) => group !== null));
  expect(new Map(rows.map(({ shipmentId, group }) => [shipmentId, group]))).toEqual(left);
  const counted = await countDays(db, hub.id, [window()]);
  expect(counted.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(wanted.size);
});

test('a shipment belongs to the day it was received for, or else to its collection day', async () => {
  const { add, here, counts, other } = await world();
  const days = ['2026-11-24', '2026-11-25', DAY, '2026-11-27', '2026-11-28', '2026-11-30'];
  await add({ ...here, receivedFor: storedDay('2026-11-27') });
  // Booked at the cut-off of Thursday and of Friday, and a second before that of Thursday.
  await add({ bookedAt: new Date('2026-11-26T09:00:00Z') });
  await add({ bookedAt: new Date('2026-11-27T09:00:00Z') });
  await add({ bookedAt: new Date('2026-11-26T08:59:59Z') });
  // Received at another hub, and cancelled.
  await add({ receivedHubId: other.id, receivedAt: RECEIVED });
  await add({ state: 'cancelled' });
  await add({ ...here, state: 'completed', status: 'deliveryCompleted' });

  const found = await counts(days);
  expect(found.map(({ day, stage, shipments }) => `${day} ${stage} ${shipments}`).sort()).toEqual([
    '2026-11-26 coming 1',
    '2026-11-26 delivered 1',
    '2026-11-27 coming 1',
    '2026-11-27 failed 1',
    '2026-11-30 coming 1',
  ]);
  expect(await counts(days, newId())).toEqual([]);
  expect(await counts([DAY], other.id)).toMatchObject([{ stage: 'failed', group: 'failed' }]);
});

test('a parcel belongs to the collection day of its manifest, unless it was booked after that day', async () => {
  const { db, services, merchant, store, add, counts } = await world();
  const { id: pickupLocationId } = await db.pickupLocation.findFirstOrThrow();
  const manifest = await db.manifest.create({
    data: {
      id: newId(),
      number: 'M-TEST-1',
      merchantId: merchant.merchantId,
      storeId: store.id,
      pickupLocationId,
      collectionDay: storedDay('2026-11-25'),
      confirmedAt: BOOKED,
      confirmedBy: 'Kloof',
      parcels: 1,
      snapshot: {},
    },
  });
  const bookedOn = async (bookedAt: string) => {
    const { id: orderId } = await given.order(services, {
      merchant,
      store,
      manifestId: manifest.id,
    });
    await add({ orderId, kind: 'delivery', attempt: 1, bookedAt: new Date(bookedAt) });
  };
  const days = ['2026-11-24', '2026-11-25', DAY, '2026-11-27'];
  const found = async () => (await counts(days)).map(({ day, shipments }) => [day, shipments]);

  // Johannesburg is two hours ahead.
  await bookedOn('2026-11-25T21:59:59Z');
  expect(await found()).toEqual([['2026-11-25', 1]]);
  await db.shipment.deleteMany();
  await bookedOn('2026-11-25T22:00:00Z');
  expect(await found()).toEqual([[DAY, 1]]);
});

test('a parcel that went out long after it was received belongs to each list of that day', async () => {
  const { db, hub, add, here, counts } = await world();
  const received = new Date('2026-11-01T09:00:00Z');
  const { id } = await add({ ...here, receivedAt: received, status: 'atHub' });

  expect(await counts()).toMatchObject([{ shipments: 1 }]);
  expect(await counts(['2026-11-12', DAY])).toMatchObject([{ shipments: 1 }]);
  expect(await listLeft(db, hub.id, window())).toEqual([id]);
});

test('a return shows where it goes, and is sorted by it', async () => {
  const { db, hub, store, add, here } = await world();
  const back = await add({ ...here, kind: 'return', status: 'atHub' });
  const out = await add({ ...here, status: 'atHub' });
  const goesTo = (suburb: string, postalCode: string) => ({ suburb, postalCode });
  await db.order.updateMany({ data: goesTo('Sandton', '2196') });
  await db.pickupLocation.updateMany({
    where: { storeId: store.id },
    data: goesTo('Woodstock', '7925'),
  });

  const rows = await listDayRows(db, hub.id, window(), 'left', { limit: 9 });

  expect(rows).toMatchObject([
    { shipmentId: out.id, ...goesTo('Sandton', '2196') },
    { shipmentId: back.id, ...goesTo('Woodstock', '7925') },
  ]);
  expect(await listLeft(db, hub.id, window())).toEqual([out.id, back.id]);
});

test('a parcel that was cancelled at the hub is no longer among those of its driver', async () => {
  const { db, hub, add, here, counts } = await world();
  const off = await add({ ...here, state: 'cancelled', status: 'atHub' });
  const ask = { day: storedDay(DAY), state: 'given', fleetId: '1', driverName: 'Zola' } as const;
  await db.driverAsk.create({ data: { ...ask, shipmentId: off.id, askedAt: RECEIVED } });

  expect(await listDayRows(db, hub.id, window(), { driver: '1' }, { limit: 9 })).toEqual([]);
  expect(await counts()).toMatchObject([{ stage: 'calledOff', fleetId: null, driver: null }]);
});

test('a parcel that was cancelled at the hub stays on its day until it is returned or settled', async () => {
  const { db, add, here, counts } = await world();
  const off = await add({ ...here, state: 'cancelled', status: 'atHub' });
  const stages = async () => (await counts()).map(({ stage, group }) => `${stage} ${group}`);
  expect(await stages()).toEqual(['calledOff calledOff']);

  const back = await add({
    orderId: off.orderId,
    isDeliveryOnly: true,
    ofShipmentId: off.id,
    kind: 'return',
    hubId: null,
  });
  expect(await stages()).toEqual([]);
  await db.shipment.update({ where: { id: back.id }, data: { state: 'cancelled' } });
  expect(await stages()).toEqual(['calledOff calledOff']);
  await db.shipment.update({ where: { id: off.id }, data: { parcelSettledAt: RECEIVED } });
  expect(await stages()).toEqual([]);
});
