import { expect, test } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Made = { order_key: string; order_id: string; status: string };
type Problem = { message: string; fields: Record<string, string> };

/** A custom store that sends orders with the field names of the specification. */
async function sender() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const call = async <T = Made>(path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const create = <T = Made>(body: object) =>
    call<T>('/orders/create/custom', { name: 'Lerato Sithole', phone: '0795550420', ...body });
  const read = (orderKey: string) =>
    services.db.order.findUniqueOrThrow({ where: { orderKey }, include: { customer: true } });
  return { services, merchant, store, call, create, read };
}

const HERE = { delivery_latitude: -33.93, delivery_longitude: 18.41 };
const NO_PLACE = '01890a5d-ac96-774b-bcce-b302099a8057';
const ADDRESS = { address1: '1 Main Road', city: 'Durban' };

test('a one-line address is split into street, suburb and town, at create and at update', async () => {
  const { create, call, read } = await sender();

  const unit = await create({
    ...HERE,
    delivery_address: 'Unit 5, 14 Kloof Street, Cape Town, 8001',
  });
  const suburb = await create({
    ...HERE,
    delivery_address: '14 Kloof Street, Gardens, Cape Town, Western Cape',
  });

  const [one, two] = [unit.body.order_key, suburb.body.order_key];
  expect(await read(one)).toMatchObject({
    street: 'Unit 5, 14 Kloof Street',
    city: 'Cape Town',
    postalCode: '8001',
    status: 'eligible',
  });
  expect(await read(two)).toMatchObject({
    street: '14 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    province: 'WC',
  });
  await call('/orders/update', {
    order_key: one,
    delivery_address: '27 Mahatma Gandhi Road, Durban',
  });
  expect(await read(one)).toMatchObject({
    street: '27 Mahatma Gandhi Road',
    city: 'Durban',
    postalCode: null,
    approximate: true,
  });
});

test('the create call accepts the field names of the update payload', async () => {
  const { create, read } = await sender();

  const { body } = await create({ ...ADDRESS, orderId: 4711, customerRef: 'C-9' });

  expect(body.order_id).toBe('4711');
  expect((await read(body.order_key)).customer).toMatchObject({ customerRef: 'C-9' });
  const again = await create<Problem>({ ...ADDRESS, orderId: '4711' });
  expect(again).toMatchObject({ status: 409, body: { fields: { orderId: expect.any(String) } } });
});

test('the position of the pickup location must match one of the store’s, or it is refused', async () => {
  const { create, call, read, services, store } = await sender();
  const depot = await given.pickupLocation(services, store, {
    name: 'Depot',
    latitude: -29.8587,
    longitude: 31.0218,
  });
  const there = { store_latitude: '-29.85872', store_longitude: '31.02181' };

  const made = await create({ ...ADDRESS, ...there });
  const plain = await create(ADDRESS);
  const moved = await call('/orders/update', { order_key: plain.body.order_key, ...there });

  expect([made.status, moved.status]).toEqual([200, 200]);
  for (const { body } of [made, plain])
    expect((await read(body.order_key)).pickupLocationId).toBe(depot.id);
  for (const wrong of [{ store_latitude: -25, store_longitude: 28 }, { store_latitude: -29 }])
    expect(await create<Problem>({ ...ADDRESS, ...wrong })).toMatchObject({
      status: 400,
      body: { fields: { store_latitude: expect.any(String) } },
    });
});

// prettier-ignore
test.each([
  ['pickup_location_id', { ...ADDRESS, pickup_location_id: NO_PLACE }],
  ['address1', { city: 'Durban' }],
  ['city', { address1: '1 Main Road' }],
  ['zip', { ...ADDRESS, zip: '40' }],
  ['delivery_address', { delivery_address: '14 Kloof Street' }],
  ['store_name', { ...ADDRESS, store_name: 'Nobody’s', pickup_location_id: NO_PLACE }],
  ['delivery_latitude', { ...ADDRESS, delivery_latitude: -29 }],
  ['delivery_longitude', { ...ADDRESS, delivery_latitude: -29, delivery_longitude: 99 }],
  ['phone', { ...ADDRESS, phone: '12' }],
  ['orderId', { ...ADDRESS, orderId: 'x'.repeat(65) }],
  ['order_id', { ...ADDRESS, order_id: 'x'.repeat(65) }],
  ['line_items.0.price', { ...ADDRESS, line_items: [{ name: 'Bowl', quantity: 1, price: '99999999' }] }],
])('an error is reported at %s, the field as it was sent', async (field, body) => {
  const { create, call } = await sender();
  const { order_key } = (await create(ADDRESS)).body;

  const made = await create<Problem>(body);

  expect(made.status).toBe(400);
  expect(Object.keys(made.body.fields)).toEqual([field]);
  if (['address1', 'city', 'store_name'].includes(field)) return;
  const changed = await call<Problem>('/orders/update', { order_key, ...body });
  expect(changed).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});
