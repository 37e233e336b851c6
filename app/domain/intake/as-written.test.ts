import type { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { keepPrints } from '#app/domain/orders/keep-prints.ts';
import { documentFacts } from '#app/domain/orders/document-facts.rules.ts';
import type { IncomingAddress, IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };
import { takeInOrder } from './take-in-order.ts';

const { shipping, billing } = incomingOrder(0);

async function shop() {
  const world = await testServices();
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant, PLATFORM_STORE('woocommerce'));
  const take = async (minute: number, over: Partial<IncomingOrder> = {}) => {
    await takeInOrder(world.services, store.id, incomingOrder(minute, over));
    return world.db.order.findFirstOrThrow();
  };
  const shipped = (address: Partial<IncomingAddress>, minute = 0) =>
    take(minute, { shipping: { ...shipping, ...address } });
  return { ...world, take, shipped };
}

test.each(texts['phones_to_+27821234567'])(
  'a store’s phone number %j is stored as +27821234567',
  async (phone) => {
    const { shipped } = await shop();

    expect(await shipped({ phone })).toMatchObject({ phone: '+27821234567' });
  },
);

test('a store’s town, province, postal code, country and email are stored in one format', async () => {
  const { take } = await shop();
  const address = {
    city: 'Cape\u200b Town',
    province: 'W. Cape',
    postalCode: '8001.0',
    countryCode: 'rsa',
  };

  const order = await take(0, {
    shipping: { ...shipping, ...address },
    email: ' Thandi@Example.com',
  });

  expect(order).toMatchObject({
    city: 'Cape Town',
    province: 'WC',
    postalCode: '8001',
    country: 'ZA',
    email: 'thandi@example.com',
    status: 'eligible',
  });
});

const NOWHERE = { ...billing, countryCode: null, province: null, postalCode: null };
const HERE = { ...shipping, countryCode: null };
test.each([
  ['the billing address', { shipping: HERE, billing: { ...NOWHERE, countryCode: 'ZA' } }, 'ZA'],
  [
    'a foreign billing address',
    { shipping: HERE, billing: { ...NOWHERE, countryCode: 'NA' } },
    'NA',
  ],
  [
    'the name of a province',
    { shipping: { ...HERE, province: 'Gauteng', postalCode: null }, billing: NOWHERE },
    'ZA',
  ],
  [
    'a province and a postal code',
    {
      shipping: { ...HERE, province: 'GP', postalCode: '2196' },
      billing: NOWHERE,
      currency: 'USD',
    },
    'ZA',
  ],
  [
    'a province and the currency',
    { shipping: { ...HERE, province: 'GP', postalCode: null }, billing: NOWHERE },
    'ZA',
  ],
  [
    'a province of many countries',
    {
      shipping: { ...HERE, province: 'NC', postalCode: '27601' },
      billing: NOWHERE,
      currency: 'USD',
    },
    null,
  ],
  [
    'a postal code alone',
    { shipping: { ...HERE, province: null, postalCode: '2000' }, billing: NOWHERE },
    null,
  ],
] as const)('an empty country is derived from %s', async (_by, over, country) => {
  const { take } = await shop();

  expect(await take(0, over)).toMatchObject({ country });
});

test('a blank phone number before a valid one is ignored', async () => {
  const { take } = await shop();

  const order = await take(0, {
    shipping: { ...shipping, phone: ' ' },
    billing: { ...billing, phone: '082 123 4567' },
  });

  expect(order).toMatchObject({ phone: '+27821234567' });
});

/** Values as stored by a release that had no parsers yet. */
const BEFORE = {
  phone: "'0821234567",
  city: 'Cape\u200b Town',
  province: 'W Cape',
  email: 'Thandi@Example.com',
} satisfies Prisma.OrderUpdateManyMutationInput;
const SENT = { ...shipping, phone: BEFORE.phone, city: BEFORE.city, province: BEFORE.province };

test('data stored in another format does not count as changed when its store sends it again', async () => {
  const { db, clock, take, shipped } = await shop();
  await take(0, { shipping: SENT, email: BEFORE.email });
  await db.order.updateMany({ data: BEFORE });
  const include = { store: true, merchant: true, pickupLocation: true, lines: true } as const;
  const order = await db.order.findFirstOrThrow({ include });
  const slip = {
    orderId: order.id,
    paper: 'slip',
    shipmentId: null,
    facts: documentFacts(order, null).slip,
  } as const;
  await db.$transaction((tx) => keepPrints(tx, [slip], { at: clock.now(), documentJobId: null }));

  const again = await take(1, { shipping: SENT, email: BEFORE.email, note: 'Ring twice' });

  expect(again).toMatchObject({ phone: BEFORE.phone, city: BEFORE.city, note: 'Ring twice' });
  expect(await alertCodesOf(db)).toBeNull();
  expect(await shipped({ ...SENT, phone: '083 765 4321' }, 2)).toMatchObject({
    phone: '+27837654321',
  });
  expect(await alertCodesOf(db)).toContain('before the phone');
});

test('after booking, such an order does not count as changed in the store', async () => {
  const { db, take } = await shop();
  await take(0, { shipping: SENT, email: BEFORE.email });
  await db.order.updateMany({ data: { ...BEFORE, status: 'assigned' } });

  await take(1, { shipping: { ...SENT, phone: '082 123 4567' }, email: BEFORE.email });

  expect(await db.orderEvent.count({ where: { kind: 'changedInStore' } })).toBe(0);
});

test('a pin stays if the address is the same in another spelling', async () => {
  const { db, take, shipped } = await shop();
  await take(0, { shipping: SENT });
  const pin = { latitude: -33.93, longitude: 18.41, geoSource: 'pin' as const };
  await db.order.updateMany({ data: { ...BEFORE, ...pin } });

  expect(await shipped({ ...SENT, city: 'Cape Town', phone: null }, 1)).toMatchObject(pin);
});
