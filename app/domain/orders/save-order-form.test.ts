import { expect, test } from 'vitest';
import type { Order, Prisma } from '@prisma/client';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { ADDRESS_MESSAGES } from '#app/domain/shared/address-form.rules.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { orderFormOf } from './order-form.rules.ts';
import { orderVersion } from './order-version.ts';
import { readOrderForm } from './read-order-form.ts';
import { saveOrderForm } from './save-order-form.ts';
import { UpdateOrderForm } from './update-order-form.schema.ts';

type Over = Partial<Omit<Prisma.OrderUncheckedCreateInput, 'status'>> & {
  status?: Order['status'];
};

/** An order whose form is open; `save` posts the form with the given fields changed. */
async function opened(over: Over = {}) {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, ...over });
  const { orderKey } = order;
  const shown = await readOrderForm(services, merchant, orderKey);
  const form = (typed: Record<string, string>) =>
    UpdateOrderForm.parse({ ...shown.values, seen: shown.version, ...typed });
  const save = (typed: Record<string, string>) =>
    saveOrderForm(services, merchant, { orderKey, form: form(typed) });
  const read = () => db.order.findUniqueOrThrow({ where: { orderKey }, include: { events: true } });
  return { services, db, merchant, order, shown, form, save, read };
}

const DURBAN = {
  street: '14 Florida Road',
  suburb: 'Morningside',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '-29.83',
  longitude: '31.01',
  geoSource: 'pin',
  precision: 'street',
};

test('an order with an incomplete address is eligible as soon as the address is corrected', async () => {
  const nowhere = { street: null, city: null, latitude: null, longitude: null, geoSource: null };
  const { save, read, shown } = await opened({
    ...nowhere,
    status: 'ineligible',
    reasons: ['no-street', 'no-town', 'no-position'],
  });
  expect(shown.reasons).toContain('The street is missing.');

  expect(await save(DURBAN)).toMatchObject({ ok: true, status: 'eligible' });

  const { street, city, latitude, geoSource, approximate, reasons } = await read();
  expect([street, city, latitude, geoSource]).toEqual(['14 Florida Road', 'Durban', -29.83, 'pin']);
  expect(approximate).toBe(false);
  expect(reasons).toEqual([]);
});

test('a foreign address that is replaced by one with a local position is in South Africa', async () => {
  const abroad = { city: 'Windhoek', province: null, country: 'NA' };
  const { save, read } = await opened({
    ...abroad,
    latitude: null,
    longitude: null,
    geoSource: null,
    status: 'ineligible',
    reasons: ['not-in-south-africa'],
  });

  expect(await save(DURBAN)).toMatchObject({ status: 'eligible' });
  expect((await read()).country).toBe('ZA');
});

test('only changed fields are validated, even if the store sent other invalid values', async () => {
  const odd = { phone: '011 ext 3', email: 'not an address', postalCode: '80011' };
  const { save, read, services } = await opened(odd);

  expect(await save({ note: 'Ring twice' })).toMatchObject({ ok: true });

  expect(await read()).toMatchObject({ ...odd, note: 'Ring twice', geoSource: 'store' });
  expect(await services.db.outbox.count({ where: { job: updateCourierJob.name } })).toBe(0);
});

test('a form that is saved without a change adds nothing to the timeline', async () => {
  const { save, read, order } = await opened();

  expect(await save({})).toMatchObject({ ok: true, orderKey: order.orderKey });
  expect((await read()).events).toEqual([]);
});

test.each([
  [{ customerName: ' ' }, { customerName: 'Please fill in all required fields' }],
  [{ orderId: '' }, { orderId: 'Please fill in all required fields' }],
  [{ street: '' }, { street: 'Please fill in all required fields' }],
  [
    {
      city: 'Nosuchtown',
      suburb: '',
      province: '',
      postalCode: '',
      latitude: '',
      longitude: '',
    },
    {
      address: 'Please enter the Customer Address again as geo data is missing',
      city: 'Unknown town. Check the spelling and the postal code, or set the pin.',
    },
  ],
  [
    { unpicked: '3 Long Street, Cape Town' },
    { address: 'Choose one of the suggestions, or fill in the address by hand.' },
  ],
  [{ email: 'thandeka@' }, { email: 'Email is not valid!' }],
  [{ phone: '12' }, { phone: 'phone number starts with +27 and contains 11 digits' }],
  [
    { phone: '12', email: 'thandeka@', city: '' },
    {
      phone: 'phone number starts with +27 and contains 11 digits',
      email: 'Email is not valid!',
      city: 'Please fill in all required fields',
    },
  ],
  [{ city: ' ' }, { city: 'Please fill in all required fields' }],
  [{ postalCode: '80' }, { postalCode: 'Enter a postal code of four digits' }],
  [{ suburb: 'x'.repeat(121) }, { suburb: expect.any(String) }],
  [{ province: 'x'.repeat(61) }, { province: expect.any(String) }],
  [{ latitude: '51.5', longitude: '0' }, { latitude: ADDRESS_MESSAGES.outside }],
  [{ latitude: '33.93' }, { latitude: ADDRESS_MESSAGES.outside }],
  [{ longitude: 'east' }, { longitude: ADDRESS_MESSAGES.outside }],
  [{ longitude: '' }, { longitude: ADDRESS_MESSAGES.halfPosition }],
  [{ latitude: ' ' }, { latitude: ADDRESS_MESSAGES.halfPosition }],
  [{ geoSource: 'the moon' }, { address: expect.any(String) }],
])('%j is refused at its field', async (typed, fields) => {
  const { save, read, order } = await opened();

  await expect(save(typed)).rejects.toMatchObject({ code: 'invalid-input', details: { fields } });
  expect(orderVersion(await read())).toBe(orderVersion(order));
});

test('a position from the store that the form would refuse does not prevent other changes', async () => {
  const { save, read } = await opened({ latitude: -35.2 });

  expect(await save({ street: '16 Kloof Street' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ street: '16 Kloof Street', latitude: -35.2 });
});

test('a removed position is replaced by the centre of the town', async () => {
  const { save, read } = await opened();

  expect(await save({ latitude: '', longitude: '' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ geoSource: 'offline', approximate: true });
});

test('another house number keeps the pin', async () => {
  const { save, read } = await opened();

  expect(await save({ street: '16 Kloof Street' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ street: '16 Kloof Street', latitude: -33.93 });
});

test.each([
  ['another street', { street: '5 Adderley Street' }],
  ['another suburb with its postal code', { suburb: 'Rosebank', postalCode: '7700' }],
])('%s replaces the old pin by the centre of the town', async (_w, typed) => {
  const { save, read } = await opened({ suburb: 'Gardens', postalCode: '8001' });

  expect(await save(typed)).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ ...typed, geoSource: 'offline', approximate: true });
});

test('a pin that is set again at the same place is kept for another street', async () => {
  const { save, read } = await opened();

  expect(await save({ street: '5 Adderley Street', placed: 'yes' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ street: '5 Adderley Street', latitude: -33.93 });
});

test('an address typed without a pin gets the centre of its town', async () => {
  const { save, read } = await opened();

  expect(await save({ city: 'Durban', province: 'KZN' })).toMatchObject({ ok: true });
  const moved = await read();
  expect(moved).toMatchObject({ latitude: expect.closeTo(-29.9, 0), approximate: true });
});

test('an order without a position gets that of its town with any change', async () => {
  const { save, read } = await opened({ latitude: null, longitude: null, geoSource: null });

  expect(await save({ note: 'Ring twice' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ latitude: expect.closeTo(-33.9, 0), geoSource: 'offline' });
});

test('an order without email and phone needs a confirmation', async () => {
  const { save, read } = await opened();
  const typed = { email: '', phone: '' };

  expect(await save(typed)).toEqual({
    ok: false,
    reason: 'no-contact',
    message: 'No email or phone number provided. Do you want to proceed?',
  });
  expect((await read()).phone).not.toBeNull();
  expect(await save({ ...typed, confirmedNoContact: 'yes' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ email: null, phone: null });
});

test('an order number that is already used in the store needs a confirmation', async () => {
  const { services, db, merchant, order, save } = await opened();
  const store = await db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  await given.order(services, { merchant, store, orderId: 'TAKEN' });

  expect(await save({ orderId: 'TAKEN' })).toEqual({
    ok: false,
    reason: 'duplicate-order-id',
    message: 'An order with the same ID exists. Do you want to proceed?',
  });
  expect(await save({ orderId: 'TAKEN', confirmedSameId: 'yes' })).toMatchObject({
    ok: true,
    orderId: 'TAKEN',
  });
});

test('a change by another person is not overwritten, and a courier event does not prevent saving', async () => {
  const { services, merchant, order, form, save, read } = await opened();
  const { orderKey } = order;
  await services.db.order.update({ where: { orderKey }, data: { driverName: 'Lerato' } });
  await saveOrderForm(services, merchant, { orderKey, form: form({ note: 'Theirs' }) });

  expect(await save({ note: 'Mine' })).toMatchObject({ ok: false, reason: 'changed-meanwhile' });
  expect((await read()).note).toBe('Theirs');

  const shown = await readOrderForm(services, merchant, orderKey);
  const again = { ...form({ note: 'Mine' }), seen: shown.version };
  expect(await saveOrderForm(services, merchant, { orderKey, form: again })).toMatchObject({
    ok: true,
  });
  expect((await read()).note).toBe('Mine');
});

test('of two forms that are saved at the same moment, one is refused', async () => {
  const { save, read } = await opened();

  const results = await Promise.all([save({ note: 'One' }), save({ note: 'Two' })]);

  expect(results.map((result) => (result.ok ? 'saved' : result.reason)).sort()).toEqual([
    'changed-meanwhile',
    'saved',
  ]);
  expect((await read()).events).toHaveLength(1);
});

test('once a driver is assigned, the form says why the order cannot be changed, and saves nothing', async () => {
  const { services, db, merchant, order, save, read } = await opened();
  await db.order.update({ where: { id: order.id }, data: { status: 'assigned' } });
  const words = 'The order can no longer be changed. Its status is Assigned.';

  await expect(save({ note: 'Late' })).rejects.toMatchObject({ code: 'conflict', message: words });
  expect((await readOrderForm(services, merchant, order.orderKey)).problem).toBe(words);
  expect((await read()).note).toBeNull();
});

test('opening the form is in the activity log, because it shows the recipient', async () => {
  const { db, merchant, order } = await opened();

  expect(await db.auditEntry.findMany({ where: { action: 'order.read' } })).toMatchObject([
    { subject: order.id, actorUserId: merchant.userId, merchantId: merchant.merchantId },
  ]);
});

test('an order that the actor may not change is not found', async () => {
  const { services, order, form } = await opened();
  const { orderKey } = order;
  const stranger = await given.merchant(services);
  const notThere = { code: 'not-found' };

  await expect(readOrderForm(services, stranger, orderKey)).rejects.toMatchObject(notThere);
  await expect(
    saveOrderForm(services, stranger, { orderKey, form: form({ note: 'x' }) }),
  ).rejects.toMatchObject(notThere);
  await expect(
    readOrderForm(services, given.storeManager(stranger, []), orderKey),
  ).rejects.toMatchObject(notThere);
});

test('a change of a booked order is sent to the courier', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const { order } = await given.bookedOrder(services, merchant);
  const { orderKey } = order;
  const shown = await readOrderForm(services, merchant, orderKey);
  expect(shown).toMatchObject({ isBooked: true, problem: null });
  const form = UpdateOrderForm.parse({
    ...shown.values,
    seen: shown.version,
    customerName: 'Sipho Dube',
  });

  expect(await saveOrderForm(services, merchant, { orderKey, form })).toMatchObject({ ok: true });
  expect(await db.outbox.count({ where: { job: updateCourierJob.name } })).toBe(1);
});

test('a platform’s order number cannot be changed, and its customer ID is shown shortened', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { integrationType: 'shopify' });
  const customerRef = 'gid://shopify/Customer/77';
  const order = await given.order(services, { merchant, store, customerRef });
  const { orderKey } = order;
  const form = UpdateOrderForm.parse({ ...orderFormOf(order), seen: orderVersion(order) });
  expect(form.customerRef).toBe('77');

  await expect(
    saveOrderForm(services, merchant, { orderKey, form: { ...form, orderId: 'mine' } }),
  ).rejects.toMatchObject({
    details: {
      fields: { orderId: 'This order ID comes from the store and cannot be changed here.' },
    },
  });
  const saved = { orderKey, form: { ...form, note: 'Ring' } };
  expect(await saveOrderForm(services, merchant, saved)).toMatchObject({ ok: true });
  expect(await services.db.order.findUniqueOrThrow({ where: { orderKey } })).toMatchObject({
    customerRef,
  });
});
