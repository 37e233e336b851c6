import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { CreateOrderForm } from './create-order-form.schema.ts';
import { createOrderOfForm } from './create-order-of-form.ts';

/** Create Order as the browser posts it after the address was typed by hand: the position is empty. */
async function typedByHand() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { withPickup: false });
  const { id: pickupLocationId } = await given.pickupLocation(services, store);
  const form = {
    storeName: store.name,
    pickupLocationId,
    customerName: 'Zanele Buthelezi',
    phone: '0825550177',
    street: '9 Helen Joseph Road',
    city: 'Durban',
    province: '',
    latitude: '',
    longitude: '',
  };
  const make = (typed: Record<string, string> = {}) =>
    createOrderOfForm(services, merchant, CreateOrderForm.parse({ ...form, ...typed }));
  return { db, form, make };
}

test('an address typed without a pin gets the centre of its town, and the order can ship', async () => {
  const { make, db } = await typedByHand();

  expect(await make()).toMatchObject({ ok: true, status: 'eligible' });

  expect(await db.order.findFirstOrThrow()).toMatchObject({
    latitude: expect.closeTo(-29.9, 0),
    geoSource: 'offline',
    approximate: true,
  });
});

test('an unknown town without a postal code is refused before the form asks for a confirmation', async () => {
  const { make, db } = await typedByHand();

  await expect(make({ city: 'Nosuchtown', postalCode: '', phone: '' })).rejects.toMatchObject({
    details: {
      fields: {
        address: 'Please enter the Customer Address again as geo data is missing',
        city: 'Unknown town. Check the spelling and the postal code, or set the pin.',
      },
    },
  });
  expect(await make({ phone: '' })).toMatchObject({ ok: false, reason: 'no-contact' });
  expect(await make({ phone: '', confirmedNoContact: 'yes' })).toMatchObject({ ok: true });
  expect(await db.order.count()).toBe(1);
});

test('all invalid fields are reported at once, including the phone', async () => {
  const { form } = await typedByHand();

  const { error } = CreateOrderForm.safeParse({ ...form, phone: '12', email: 'me@', city: '' });

  const fields = error?.issues.map(({ path }) => path.join('.')).toSorted();
  expect(fields).toEqual(['city', 'email', 'phone']);
});

test.each([
  [{ latitude: '51.5', longitude: '-0.1' }, 'latitude'],
  [{ latitude: '33.92', longitude: '18.42' }, 'latitude'],
  [{ latitude: '-33.92', longitude: '-18.42' }, 'longitude'],
  [{ latitude: '-33.92', longitude: '' }, 'longitude'],
  [{ latitude: '', longitude: '18.42' }, 'latitude'],
  [{ latitude: 'here', longitude: 'there' }, 'latitude'],
  [{ postalCode: '80' }, 'postalCode'],
  [{ street: '' }, 'street'],
  [{ city: ' ' }, 'city'],
  [{ suburb: 'x'.repeat(121) }, 'suburb'],
  [{ province: 'x'.repeat(61) }, 'province'],
])('%j is refused with one error, at its own field', async (typed, field) => {
  const { form } = await typedByHand();

  const issues = CreateOrderForm.safeParse({ ...form, ...typed }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('a form that is sent twice, in sequence or at once, creates one order', async () => {
  const { make, db } = await typedByHand();
  const [formKey, other] = [
    '0190c3b0-0000-7000-8000-000000000001',
    '0190c3b0-0000-7000-8000-000000000002',
  ];

  const first = await make({ formKey });
  expect(await make({ formKey })).toEqual(first);
  expect(await db.order.count()).toBe(1);
  const both = await Promise.all([make({ formKey: other }), make({ formKey: other })]);
  expect(both[0]).toEqual(both[1]);
  expect(await db.order.count()).toBe(2);
  await make();
  await make();
  expect(await db.order.count(), 'without a key, each request creates an order').toBe(4);
});

test('a form that was changed after its answer was lost says which order it has created, and creates no other', async () => {
  const { make, db } = await typedByHand();
  const formKey = '0190c3b0-0000-7000-8000-000000000003';
  await make({ formKey, orderId: 'A-1' });

  await expect(make({ formKey, orderId: 'A-1', customerName: 'Zanele B' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('This form has already created order A-1'),
  });
  expect(await make({ formKey, orderId: 'A-1', confirmedSameId: 'yes' })).toMatchObject({
    orderId: 'A-1',
  });
  expect(await db.order.count()).toBe(1);
});

test('a position with decimal commas is accepted', async () => {
  const { make, db } = await typedByHand();

  await make({ latitude: '\u221229,83', longitude: '31,01', geoSource: 'pin' });

  expect(await db.order.findFirstOrThrow()).toMatchObject({ latitude: -29.83, longitude: 31.01 });
});

test('an address line that was typed but not chosen from the suggestions is refused', async () => {
  const { form } = await typedByHand();
  const typed = { ...form, unpicked: '3 Long Street, Cape Town' };

  expect(CreateOrderForm.safeParse(typed).error?.issues).toMatchObject([
    {
      path: ['address'],
      message: 'Choose one of the suggestions, or fill in the address by hand.',
    },
  ]);
});
