import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { expectedDay, noteLateness } from './note-lateness.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const NONE = { receivedFor: null, receivedAt: null, collectionDay: null };
const day = (written: string) => new Date(`${written}T00:00:00Z`);
const sast = (written: string) => new Date(`${written}+02:00`);

// 2025-03-07 is a Friday.
test.each([
  ['booked before the cut-off', { ...NONE, bookedAt: sast('2025-03-07T10:59:59') }, '2025-03-07'],
  ['booked at the cut-off', { ...NONE, bookedAt: sast('2025-03-06T11:00:00') }, '2025-03-07'],
  ['booked before a weekend', { ...NONE, bookedAt: sast('2025-03-07T11:00:00') }, '2025-03-10'],
  [
    'on a manifest',
    { ...NONE, collectionDay: day('2025-03-07'), bookedAt: sast('2025-03-07T12:00:00') },
    '2025-03-07',
  ],
  [
    'booked after the collection day of its manifest',
    { ...NONE, collectionDay: day('2025-03-05'), bookedAt: sast('2025-03-07T00:00:00') },
    '2025-03-07',
  ],
  [
    'booked late on the collection day of its manifest',
    { ...NONE, collectionDay: day('2025-03-06'), bookedAt: sast('2025-03-06T23:59:59') },
    '2025-03-06',
  ],
  [
    'received at a hub at night',
    { ...NONE, receivedAt: sast('2025-03-08T00:30:00'), bookedAt: sast('2025-03-07T09:00:00') },
    '2025-03-08',
  ],
  [
    'received for a later day',
    {
      receivedFor: day('2025-03-10'),
      receivedAt: sast('2025-03-08T09:00:00'),
      collectionDay: day('2025-03-07'),
      bookedAt: sast('2025-03-07T09:00:00'),
    },
    '2025-03-10',
  ],
])('%s', (_name, by, expected) => {
  expect(expectedDay(by, () => false)).toBe(expected);
});

async function delivered(bookedAt: string, deliveredAt: string, over: object = {}) {
  const world = await bookedWorld();
  const { db, clock, first, says } = world;
  await db.shipment.update({
    where: { id: first.id },
    data: { bookedAt: sast(bookedAt), ...over },
  });
  clock.set(sast(deliveredAt));
  await says('pickup', 'successful');
  await says('delivery', 'successful');
  const own = () => db.shipment.findUniqueOrThrow({ where: { id: first.id } });
  return { ...world, own, isLate: (await own()).isLate };
}

test('a delivery stores whether it came after its expected day, to the millisecond', async () => {
  const [booked, next] = ['2026-11-17T10:00:00', '2026-11-18T00:00:00.000'];

  expect((await delivered(booked, '2026-11-17T23:59:59.999')).isLate).toBe(false);
  expect((await delivered(booked, next)).isLate).toBe(true);
  expect((await delivered('2026-11-17T11:00:00', next)).isLate).toBe(false);
});

test('a parcel that a hub received for a day is expected on that day', async () => {
  const over = { receivedFor: day('2026-11-19'), receivedAt: sast('2026-11-17T18:00:00') };

  expect((await delivered('2026-11-17T10:00:00', '2026-11-19T23:00:00', over)).isLate).toBe(false);
  expect((await delivered('2026-11-17T10:00:00', '2026-11-20T00:00:00', over)).isLate).toBe(true);
});

test('later events do not change it, and a parcel that is not delivered is neither late nor on time', async () => {
  const { says, own, clock } = await delivered('2026-11-17T10:00:00', '2026-11-17T15:00:00');
  clock.set('2026-11-19T08:00:00Z');
  await says('delivery', 'successful');
  expect((await own()).isLate).toBe(false);

  const failed = await bookedWorld();
  await failed.says('pickup', 'successful');
  await failed.says('delivery', 'failed');
  expect((await failed.shipments()).map(({ isLate }) => isLate)).toEqual([null]);
});

test('a parcel that is not delivered is not late because another one was', async () => {
  const { db, services, merchant, first } = await bookedWorld();
  const { shipment: other } = await given.bookedOrder(services, merchant);
  const deliveredAt = new Date(services.clock.now().getTime() + WEEK_MS);
  await db.shipment.update({ where: { id: other.id }, data: { state: 'completed', deliveredAt } });
  const note = (id: string) =>
    db.$transaction((tx) => noteLateness({ db: tx, settings: services.settings }, id));
  const isLate = async (id: string) =>
    (await db.shipment.findUniqueOrThrow({ where: { id } })).isLate;

  await note(first.id);
  expect([await isLate(first.id), await isLate(other.id)]).toEqual([null, null]);
  await note(other.id);
  expect([await isLate(first.id), await isLate(other.id)]).toEqual([null, true]);
});

test('the migration fills earlier deliveries with the same result', async () => {
  const world = await bookedWorld();
  const { db, services, merchant, store } = world;
  const path = 'prisma/migrations/20261130020000_late_deliveries/migration.sql';
  const fill = /UPDATE[^;]*;/.exec(await readFile(path, 'utf8'))?.[0] ?? '';
  const booked = [0, 1, 2, 3, 4, 5, 6].flatMap((n) =>
    ['00:00', '10:59:59.999', '11:00', '23:59:59.999'].map((at) => sast(`2026-11-${16 + n}T${at}`)),
  );
  const order = await given.order(services, { merchant, store });
  await db.shipment.createMany({
    data: booked.flatMap((bookedAt, n) =>
      [0, 1, 2, 3, 4].map((days) => ({
        id: newId(),
        orderId: order.id,
        merchantId: merchant.merchantId,
        storeId: store.id,
        kind: 'again' as const,
        attempt: n * 5 + days + 1,
        reference: `${order.orderKey}-T${n}-${days}`,
        state: 'completed' as const,
        feeCents: 0n,
        requestedAt: bookedAt,
        bookedAt,
        deliveredAt: new Date(bookedAt.getTime() + days * 86_400_000),
        ...(n % 7 === 0 ? { receivedFor: day('2026-11-19') } : {}),
      })),
    ),
  });

  await db.$executeRawUnsafe(fill);

  const filled = await db.shipment.findMany({ where: { orderId: order.id } });
  expect(filled).toHaveLength(booked.length * 5);
  for (const { isLate, deliveredAt, bookedAt, receivedFor } of filled) {
    const due = expectedDay({ ...NONE, receivedFor, bookedAt: bookedAt! }, () => false);
    expect(isLate).toBe(deliveredAt! >= new Date(sast(`${due}T00:00:00`).getTime() + 86_400_000));
  }
});
