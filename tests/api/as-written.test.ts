import { expect, test } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };

type Answer = { status: number; body: { order_key: string; fields?: Record<string, string> } };

/** A store whose orders come through the API with texts as real people write them. */
async function sender() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const send = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const create = (body: object) =>
    send('/orders/create/custom', { name: 'Lerato Sithole', address1: '1 Main Road', ...body });
  const made = async (body: object) => {
    const { body: answer } = await create(body);
    return services.db.order.findUniqueOrThrow({ where: { orderKey: answer.order_key } });
  };
  return { send, create, made };
}

test('phone number, address and postal code are stored in one format, however they are sent', async () => {
  const { made } = await sender();

  for (const phone of texts['phones_to_+27821234567'])
    expect(await made({ phone, city: 'Paarl' })).toMatchObject({ phone: '+27821234567' });
  expect(
    await made({
      phone: 821234567,
      email: ' Thandi\u200b@Example.com ',
      city: 'Cape\u00a0 Town',
      suburb: 'O’Kiep',
      zip: 83,
      order_id: '\u200e1042\u200f',
    }),
  ).toMatchObject({
    phone: '+27821234567',
    email: 'thandi@example.com',
    city: 'Cape Town',
    suburb: "O'Kiep",
    postalCode: '0083',
    orderId: '1042',
  });
  expect(await made({ city: 'Paarl', zip: '7646.00' })).toMatchObject({ postalCode: '7646' });
});

test('a province in any notation keeps its town’s position, and an unknown province has no effect on it', async () => {
  const { made, send } = await sender();

  for (const [city, province] of texts.api_province)
    expect(await made({ city, province })).toMatchObject({
      status: 'eligible',
      province: province === 'Gauteng' ? 'GP' : 'WC',
    });
  expect(await made({ city: 'Paarl', province: 'N/A' })).toMatchObject({
    status: 'eligible',
    province: null,
  });

  const order = await made({ city: 'Paarl', province: 'Boland' });
  expect(order).toMatchObject({ status: 'eligible', province: 'Boland' });
  await send('/orders/update', { order_key: order.orderKey, city: 'Sandton', province: 'n/a' });
  expect(await made({ city: 'Sandton' })).toMatchObject({ status: 'eligible' });
});

test('an empty position becomes the town’s, and numbers may be sent as text', async () => {
  const { made, create } = await sender();

  expect(
    await made({ city: 'Paarl', delivery_latitude: '', delivery_longitude: '', total_price: '' }),
  ).toMatchObject({ geoSource: 'offline', totalCents: 0n });
  expect(
    await made({ city: 'Paarl', delivery_latitude: '-33.73', delivery_longitude: 18.96 }),
  ).toMatchObject({ geoSource: 'store', latitude: -33.73, longitude: 18.96 });
  expect(await create({ city: 'Paarl', delivery_latitude: 'south' })).toMatchObject({
    status: 400,
    body: { fields: { delivery_latitude: 'This must be a number.' } },
  });
});

test('a text that is too long and a value that cannot be read are refused with the reason', async () => {
  const { create } = await sender();

  const { body } = await create({
    name: 'x'.repeat(121),
    city: 'Paarl',
    phone: '082 123 4567 083 765 4321',
    zip: '-1234',
    email: 'thandi',
  });
  expect(body.fields).toEqual({ name: 'Use at most 120 characters.' });

  const unread = await create({
    city: 'Paarl',
    phone: '082 123 456',
    zip: '-1234',
    email: 'thandi',
  });
  expect(unread.body.fields).toEqual({
    phone: 'phone number starts with +27 and contains 11 digits',
    zip: 'Enter a postal code of four digits',
    email: 'Email is not valid!',
  });
});

test('an address of several lines is read line by line', async () => {
  const { made } = await sender();

  expect(
    await made({
      address1: undefined,
      delivery_address: '14 Kloof Street\nGardens\nCape Town\n8001',
    }),
  ).toMatchObject({ street: '14 Kloof Street', suburb: 'Gardens', city: 'Cape Town' });
});
