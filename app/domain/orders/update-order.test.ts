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
/** As a call sends a position. */
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
  'a note alone leaves an order of before in %s where it is',
  async (province) => {
    const order = await updated(province, { note: 'Ring twice' });

    expect(order).toMatchObject({ ...STORED, province, note: 'Ring twice' });
  },
);

test('its address sent back in another writing leaves it where it is', async () => {
  const sent = { street: '12 Main Road', city: "L'Agulhas", province: 'WC', postalCode: '7287' };

  const order = await updated('W Cape', sent);

  expect(order).toMatchObject({ ...PIN, ...sent });
});

test.each([
  [{ city: 'AGULHAS' }, { city: 'Agulhas' }],
  [{ city: 'Port Elizabeth' }, { city: 'Gqeberha' }],
  [{ city: 'Cape Town' }, { city: 'Capetown', street: '12 MAIN ROAD' }],
])('%j sent back as %j has its exact position still', async (before, sent) => {
  const order = await updated('EC', sent, before);

  expect(order).toMatchObject({ ...PIN, ...sent });
});

test('another address takes the pin away', async () => {
  const order = await updated('W Cape', { city: 'Paarl', postalCode: '7646' });

  expect(order).toMatchObject({ city: 'Paarl', geoSource: 'offline', approximate: true });
});

test('the centre of a town that is sent back stays approximate, and goes with its address', async () => {
  expect(await updated('W Cape', { note: 'Ring twice', position: SENT }, TOWN)).toMatchObject(TOWN);

  const moved = { city: 'Paarl', postalCode: '7646', position: SENT };
  const order = await updated('W Cape', moved, TOWN);

  expect(order).toMatchObject({ city: 'Paarl', geoSource: 'offline', approximate: true });
  expect(order.latitude).toBeCloseTo(-33.7, 0);
});

test('another position than the centre of the town is exact', async () => {
  const order = await updated('W Cape', { position: { ...SENT, latitude: -34.831 } }, TOWN);

  expect(order).toMatchObject({ latitude: -34.831, geoSource: 'store', approximate: false });
});
