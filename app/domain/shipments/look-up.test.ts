import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { lookUp } from './look-up.ts';

async function requested(count: number) {
  const world = await testServices({ connections: 10 });
  const merchant = await given.merchant(world.services, { balanceCents: 500_000 });
  const store = await given.store(world.services, merchant);
  const shipments = [];
  for (let made = 0; made < count; made += 1)
    shipments.push((await given.shippedOrder(world.services, merchant, { store })).shipment);
  return { ...world, shipments };
}

const book = ({ services }: TestServices, { id }: { id: string }) =>
  bookCourier(services, { shipmentId: id });

test('thirty bookings need two look-ups, because each proves that the next ones have no job', async () => {
  const world = await requested(30);
  const { courier, shipments } = world;

  for (const shipment of shipments) await book(world, shipment);

  expect(courier.lookUps.map((references) => references.length)).toEqual([25, 5]);
  expect(courier.bookings).toHaveLength(30);
});

test('concurrent look-ups ask for different shipments, and each is booked once', async () => {
  const world = await requested(30);
  const { courier, shipments } = world;

  await Promise.all(shipments.slice(0, 4).map((shipment) => book(world, shipment)));
  for (const shipment of shipments) await book(world, shipment);

  const asked = courier.lookUps.flat();
  expect(asked.length).toBeLessThanOrEqual(30 + 4);
  expect(courier.bookings).toHaveLength(30);
  expect(shipments.map(({ reference }) => courier.livePairs(reference))).toEqual(Array(30).fill(1));
});

test('a job that another look-up has found is not proven free, and is adopted', async () => {
  const world = await requested(2);
  const { courier, shipments, db } = world;
  const [first, second] = [shipments[0]!, shipments[1]!];
  await courier.create({ reference: second.reference } as never);
  courier.bookings.length = 0;

  await book(world, first);
  const before = await db.shipment.findUniqueOrThrow({ where: { id: second.id } });
  await book(world, second);

  expect(before.provenFreeAt).toBeNull();
  expect(courier.bookings.map(({ reference }) => reference)).toEqual([first.reference]);
  expect(courier.livePairs(second.reference)).toBe(1);
});

test('a proof is used up by its call: after a lost answer there is another look-up', async () => {
  const world = await requested(2);
  const { courier, clock, shipments, db } = world;
  const [first, second] = [shipments[0]!, shipments[1]!];
  await book(world, first);
  courier.switches.loseAnswer = true;
  await expect(book(world, second)).rejects.toMatchObject({ code: 'courier-unknown' });
  courier.switches.loseAnswer = false;

  expect(await db.shipment.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
    provenFreeAt: null,
  });
  clock.advance(courier.worstDelayMs + 1);
  await book(world, second);

  expect(courier.livePairs(second.reference)).toBe(1);
});

test('a look-up whose answer is late proves nothing about a call sent in the meantime', async () => {
  const world = await requested(2);
  const { services, courier, db, shipments } = world;
  const [first, second] = [shipments[0]!, shipments[1]!];
  const slow = {
    ...courier,
    findAll: async () => {
      // The courier reads before the other worker sends, but its answer arrives later.
      courier.switches.loseAnswer = true;
      await expect(book(world, second)).rejects.toMatchObject({ code: 'courier-unknown' });
      return new Map();
    },
  };

  await lookUp({ ...services, courier: slow }, first);

  expect(await db.shipment.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
    state: 'booking',
    provenFreeAt: null,
  });
});
