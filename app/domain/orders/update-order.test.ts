import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { UpdateOrderInput } from './update-order.schema.ts';
import { updateOrder } from './update-order.ts';

const PIN = { latitude: -34.83, longitude: 20.01, geoSource: 'pin', approximate: false } as const;
const STORED = {
  ...PIN,
  street: '12 Main Road ',
  suburb: '',
  city: 'L’Agulhas',
  postalCode: '7287',
  country: 'ZA',
};
const TOWN = { ...PIN, geoSource: 'offline', approximate: true } as const;
/** A position as an API call sends it. */
const SENT = { ...PIN, geoSource: 'store' } as const;

async function updated(
  province: string,
  change: Partial<UpdateOrderInput>,
  over: Partial<typeof TOWN> | { city: string } = {},
) {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const { id, orderKey } = await given.order(services, {
    merchant,
    store,
    ...STORED,
    ...over,
    province,
  });
  const input = UpdateOrderInput.parse({ orderKey, ...change });
  expect(await updateOrder(services, merchant, input)).toMatchObject({ ok: true });
  return db.order.findUniqueOrThrow({ where: { id } });
}

test.each(['N/A', 'W Cape', 'Western Cape (WC)', 'Utopia'])(
  'a new note keeps the position of an older order in %s',
  async (province) => {
    const order = await updated(province, { note: 'Ring twice' });

    expect(order).toMatchObject({ ...STORED, province, note: 'Ring twice' });
  },
);

test('the same address in another spelling keeps the position', async () => {
  const sent = { street: '12 Main Road', city: "L'Agulhas", province: 'WC', postalCode: '7287' };

  const order = await updated('W Cape', sent);

  expect(order).toMatchObject({ ...PIN, ...sent });
});

test.each([
  [{ city: 'AGULHAS' }, { city: 'Agulhas' }],
  [{ city: 'Port Elizabeth' }, { city: 'Gqeberha' }],
  [{ city: 'Cape Town' }, { city: 'Capetown', street: '12 MAIN ROAD' }],
])('%j sent back as %j keeps its exact position', async (before, sent) => {
  const order = await updated('EC', sent, before);

  expect(order).toMatchObject({ ...PIN, ...sent });
});

test('another address removes the pin', async () => {
  const order = await updated('W Cape', { city: 'Paarl', postalCode: '7646' });

  expect(order).toMatchObject({ city: 'Paarl', geoSource: 'offline', approximate: true });
});

test('a town centre that is sent back stays approximate, and changes with the address', async () => {
  expect(await updated('W Cape', { note: 'Ring twice', position: SENT }, TOWN)).toMatchObject(TOWN);

  const moved = { city: 'Paarl', postalCode: '7646', position: SENT };
  const order = await updated('W Cape', moved, TOWN);

  expect(order).toMatchObject({ city: 'Paarl', geoSource: 'offline', approximate: true });
  expect(order.latitude).toBeCloseTo(-33.7, 0);
});

test('a position other than the town centre is exact', async () => {
  const order = await updated('W Cape', { position: { ...SENT, latitude: -34.831 } }, TOWN);

  expect(order).toMatchObject({ latitude: -34.831, geoSource: 'store', approximate: false });
});

test.each([
  ['open', false, { paid: false, sourceState: 'unpaid' }],
  ['open', true, { paid: true, sourceState: 'open' }],
  ['unpaid', true, { paid: true, sourceState: 'open' }],
  ['unpaid', false, { paid: false, sourceState: 'unpaid' }],
  ['cancelled', true, { paid: true, sourceState: 'cancelled' }],
] as const)('a custom order that is %s and gets paid: %s', async (sourceState, paid, expected) => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const { orderKey } = await given.order(services, { merchant, sourceState });

  await updateOrder(services, merchant, UpdateOrderInput.parse({ orderKey, paid }));

  expect(await db.order.findUniqueOrThrow({ where: { orderKey } })).toMatchObject(expected);
});
