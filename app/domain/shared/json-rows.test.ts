import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { changing, inserting, replacing, rowsOf } from './json-rows.ts';
import { newId } from './ids.ts';

type Json = { row: object };

test('a row read as JSON is the row that Prisma reads, whatever its columns are', async () => {
  const it = await printedWorld('woocommerce');
  await it.label();
  await it.slip();
  const { db } = it;
  await db.order.updateMany({
    data: {
      reasons: ['noStreet', 'a "quoted", one'],
      note: 'Ünïcode 🙂 \\ "quoted"\n\tnext',
      totalCents: 9_007_199_254_740_991n,
      latitude: -26.107566999999998,
      longitude: 28.05,
      billing: { street: null, lines: [1, 2.5, 'x'] },
      sourceUpdatedAt: new Date('2026-11-26T21:59:59.999Z'),
    },
  });
  const receivedFor = new Date('2026-11-28T00:00:00Z');
  await db.shipment.updateMany({ data: { receivedFor, receivedBefore: [{ at: null }] } });

  const orders = await db.$queryRaw<Json[]>`select to_json(o) as row from orders o order by id`;
  expect(rowsOf('Order', rows(orders))).toEqual(
    await db.order.findMany({ orderBy: { id: 'asc' } }),
  );
  const shipments = await db.$queryRaw<
    Json[]
  >`select to_json(s) as row from shipments s order by id`;
  expect(rowsOf('Shipment', rows(shipments))).toEqual(
    await db.shipment.findMany({ orderBy: { id: 'asc' } }),
  );
  const prints = await db.$queryRaw<
    Json[]
  >`select to_json(p) as row from paper_prints p order by paper`;
  expect(prints.length).toBe(2);
  expect(rowsOf('DocumentPrint', rows(prints))).toEqual(await it.prints());
});

test('what is written as JSON is what Prisma would write; columns without a value get their default', async () => {
  const { db, order, hub, clerk, shipment } = await beltWorld();
  const at = new Date('2026-11-26T22:00:00.123Z');
  const { id: shipmentId } = await shipment();
  const userId = clerk.userId!;
  const row = { hubId: hub.id, orderId: order.id, shipmentId, userId, at };
  const [one, other] = [newId(), newId()];
  await db.hubScan.create({ data: { id: one, ...row, parcel: 1 } });
  await db.$executeRaw(inserting('HubScan', [{ id: other, ...row, parcel: 2 }]));

  const [made, ours] = await db.hubScan.findMany({ orderBy: { parcel: 'asc' } });
  expect(ours).toEqual({ ...made, id: other, parcel: 2, storedAt: ours!.storedAt });
  expect(Math.abs(ours!.storedAt.getTime() - made!.storedAt.getTime())).toBeLessThan(60_000);
});

test('a change writes its fields alone, null too, in the rows that it names, and their time', async () => {
  const { db, services, merchant, order } = await beltWorld();
  const { order: another } = await given.bookedOrder(services, merchant);
  const data = { note: 'Half of 🙂: \ud83d', totalCents: 12n, reasons: ['a', 'b'], phone: null };
  await db.order.updateMany({ data: { phone: '021', updatedAt: new Date(0) } });
  const before = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  const rest = await db.order.findUniqueOrThrow({ where: { id: another.id } });
  await db.$executeRaw(changing('Order', data, Prisma.sql`id = ${order.id}::uuid`));

  const after = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  const note = 'Half of 🙂: \ufffd';
  expect(after).toEqual({ ...before, ...data, note, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(0);
  expect(await db.order.findUniqueOrThrow({ where: { id: another.id } })).toEqual(rest);
});

test('rows with different columns are refused, because a missing value would be null instead of the default', () => {
  const rows = [{ id: newId(), storedAt: new Date() }, { id: newId() }];
  expect(() => inserting('HubScan', rows)).toThrow('Rows of HubScan must have the same columns.');
  expect(() => inserting('HubScan', rows.toReversed())).toThrow('the same columns');
  const without = rows.map((row) => ({ ...row, storedAt: undefined }));
  expect(() => inserting('HubScan', without)).not.toThrow();
});

test('a date that is none is refused, and is not stored as null', () => {
  const none = { sourceUpdatedAt: new Date(NaN) };
  expect(() => changing('Order', none, Prisma.sql`true`)).toThrow('Invalid time value');
});

test('a row that replaces another leaves nothing of it', async () => {
  const { db, shipment } = await beltWorld();
  const { id: shipmentId } = await shipment();
  const day = new Date('2026-11-27T00:00:00Z');
  const first = { shipmentId, teamId: '41002', day, state: 'given', driverName: 'Zola' } as const;
  const whole = { ...first, askedAt: new Date(1), fleetId: '1', isChosen: true };
  await db.$executeRaw(replacing('DriverAsk', 'shipmentId', whole));
  expect(await db.driverAsk.findMany({})).toMatchObject([whole]);

  const next = {
    ...whole,
    state: 'wanted',
    driverName: null,
    fleetId: null,
    isChosen: false,
  } as const;
  await db.$executeRaw(replacing('DriverAsk', 'shipmentId', next));
  expect(await db.driverAsk.findMany({})).toMatchObject([next]);
});

function rows(found: readonly Json[]): object[] {
  return found.map(({ row }) => row);
}
