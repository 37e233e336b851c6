import type { Prisma } from '@prisma/client';
import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
type Wire = Record<string, unknown>;
const call = async (method: string, path: string, body?: object) =>
  (await here().calls(here().merchant))(method, path, body);

/** An order with a courier job, changed by `data`. */
async function booked(data: Prisma.OrderUpdateInput = {}) {
  const { services, merchant, store } = here();
  const { id, orderKey } = await given.labelledOrder(services, merchant, { store });
  await services.db.order.update({ where: { id }, data });
  return { id, orderKey };
}

const shipmentsOf = (orderId: string) =>
  here().services.db.shipment.findMany({ where: { orderId }, orderBy: { id: 'asc' } });

for (const promise of ['2§7.4 POST /orders/return/tookan', '2§4.7 Return creates return jobs'])
  spec(promise, async () => {
    const { id, orderKey } = await booked({ status: 'deliveryCompleted' });
    const { body } = await call('POST', '/orders/return/tookan', {
      order_keys: [orderKey],
      why: 'faulty',
    });
    expect(body).toMatchObject({ message: 'Return orders in process', accepted: [orderKey] });
    const made = (await shipmentsOf(id)).filter(({ kind }) => kind === 'return');
    expect(made.map(({ reference }) => reference)).toEqual([`${orderKey}-R1`]);
  });

for (const promise of [
  '2§7.5 POST /orders/ship-again',
  '2§4.8 Ship Again re-ships',
  '2§4.9 Ship Again – its label is its own (D6: the barcode is KEY-S2)',
])
  spec(promise, async () => {
    const { id, orderKey } = await booked({ status: 'deliveryCompleted' });
    const { body } = await call('POST', '/orders/ship-again', {
      order_keys: [orderKey],
      why: 'lost',
    });
    expect(body).toMatchObject({ message: 'Ship Again in process', accepted: [orderKey] });
    const references = (await shipmentsOf(id)).map(({ reference }) => reference);
    expect(references).toEqual([orderKey, `${orderKey}-S2`]);
  });

for (const promise of [
  '2§7.13 POST /get-customers',
  '2§3.15 Customer result _id, customer_ref, name, email, phone, address, address_latitude, address_longitude, merchant_id',
])
  spec(promise, async () => {
    await call('POST', '/orders/create/custom', {
      store_name: 'Kasi Home',
      order_id: `customer-${promise.length}`,
      customer_ref: 'C-PALESA',
      name: 'Palesa Searched',
      email: 'palesa@post.example',
      phone: '0821234567',
      address1: '27 Mahatma Gandhi Road',
      city: 'Durban',
      zip: '4001',
    });
    const { body } = await call('POST', '/get-customers', { searchString: 'Palesa' });
    const [found] = body['customers'] as Wire[];
    expect(found).toEqual({
      _id: expect.any(String),
      customer_ref: 'C-PALESA',
      name: 'Palesa Searched',
      email: 'palesa@post.example',
      phone: '+27821234567',
      address: expect.stringMatching(/^27 Mahatma Gandhi Road, .*Durban/),
      address_latitude: expect.closeTo(-29.9, 0),
      address_longitude: expect.closeTo(31, 0),
      merchant_id: here().merchant.merchantId,
    });
    const none = await call('POST', '/get-customers', { searchString: 'Unheardof' });
    expect(none.body['customers']).toEqual([]);
  });

for (const promise of [
  '2§7.17 Track order (orderId or jobId)',
  "2§2.109 a shipment's reference is accepted (D7)",
])
  spec(promise, async () => {
    const { id, orderKey } = await booked();
    const open = await here().calls(null);
    const reference = `${orderKey}-S2`;
    await here().services.db.shipment.updateMany({
      where: { orderId: id },
      data: { reference },
    });
    for (const asked of [
      { orderId: orderKey },
      { orderId: reference },
      { jobId: orderKey },
      { jobId: reference },
    ]) {
      const { status, body } = await open('POST', '/orders/track', asked);
      expect(
        [status, (body['data'] as Wire | undefined)?.['order_key']],
        JSON.stringify(asked),
      ).toEqual([200, orderKey]);
    }
    expect((await open('POST', '/orders/track', { orderId: 'NO-SUCH' })).status).toBe(404);
  });

for (const promise of [
  '2§7.22 Live document + events',
  '2§3.20 Completed-job document status, url, error',
])
  spec(promise, async () => {
    const { orderKey } = await booked();
    const rows = { orders: [{ order_key: orderKey }] };
    const { body: begun } = await call('POST', '/documents/shipping-labels', rows);
    const id = String(begun['jobId']);
    const read = async () => (await call('GET', `/documents/shipping-labels/${id}`)).body;
    expect(await read()).toMatchObject({ status: 'processing', url: null, error: null });
    const { db } = here().services;
    await db.documentJob.update({ where: { id }, data: { state: 'error', error: 'No label' } });
    expect(await read()).toMatchObject({ status: 'error', error: 'No label' });
    expect((await call('GET', `/documents/packing-slips/${id}`)).status).toBe(404);
  });

spec('2§7.32 Printer ticket (product §7)', async () => {
  const { status, body } = await call('POST', '/printer-feed/ticket', {});
  expect([status, body['email']]).toEqual([200, here().merchant.email]);
  expect(body['ticket']).toEqual(expect.stringMatching(/^.{20,}$/));
  expect((await (await here().calls(null))('POST', '/printer-feed/ticket', {})).status).toBe(401);
});

const NEW = {
  store_name: 'Kasi Home',
  name: 'Lerato van der Merwe',
  address1: '27 Mahatma Gandhi Road',
  city: 'Durban',
  zip: '4001',
};

spec('2§8.25 409 is a normal result', async () => {
  const order = { ...NEW, order_id: 'twice' };
  expect((await call('POST', '/orders/create/custom', order)).status).toBe(200);
  const { status, body } = await call('POST', '/orders/create/custom', order);
  expect([status, body['code']]).toEqual([409, 'conflict']);
  const kept = await here().services.db.order.count({ where: { orderId: 'twice' } });
  expect(kept).toBe(1);
});
