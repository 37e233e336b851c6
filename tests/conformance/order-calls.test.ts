import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const order = (over: object = {}) => {
  const { services, merchant, store } = here();
  return given.order(services, { merchant, store, ...over });
};
const call = async (method: string, path: string, body?: object) =>
  (await here().calls(here().merchant))(method, path, body);

for (const promise of [
  '2§4.4 Ship / Request Shipment',
  '2§7.1 POST /orders/create/tookan (order_keys, username)',
  "2§8.26 'Orders In Process' / 'Order In Process'",
])
  spec(promise, async () => {
    const [one, two] = [await order(), await order()];
    const single = await call('POST', '/orders/create/tookan', { order_keys: [one.orderKey] });
    expect(single).toMatchObject({ status: 200, body: { message: 'Order In Process' } });
    const kept = await here().services.db.order.findUniqueOrThrow({ where: { id: one.id } });
    expect(kept.status).toBe('unassigned');
    const three = await order();
    const many = { order_keys: [two.orderKey, three.orderKey] };
    expect((await call('POST', '/orders/create/tookan', many)).body['message']).toBe(
      'Orders In Process',
    );
  });

for (const promise of [
  "2§5.2 Batch Ship skips Ineligible; none remain 'No Orders to Process'",
  "2§8.1 'No Orders to Process'",
])
  spec(promise, async () => {
    const [good, bad] = [await order(), await order({ status: 'ineligible' })];
    const ship = (keys: string[]) => call('POST', '/orders/create/tookan', { order_keys: keys });
    const some = await ship([good.orderKey, bad.orderKey]);
    expect(some.body['accepted']).toEqual([good.orderKey]);
    expect(JSON.stringify(some.body['skipped'])).toContain(bad.orderKey);
    expect((await ship([bad.orderKey])).body['message']).toBe('No Orders to Process');
  });

for (const promise of [
  '2§4.5 Manifest → InManifest',
  '2§7.2 POST /order/manifest',
  "2§8.27 'Manifest Orders In Process'",
])
  spec(promise, async () => {
    const { id, orderKey } = await order();
    const answer = await call('POST', '/order/manifest', { order_keys: [orderKey] });
    expect(answer.body['message']).toBe('Manifest Orders In Process');
    const kept = await here().services.db.order.findUniqueOrThrow({ where: { id } });
    expect([kept.status, kept.manifestStatus]).toEqual(['inManifest', 'inManifest']);
  });

for (const promise of [
  '2§4.6 Confirm Manifest → ConfirmManifest',
  '2§7.3 POST /order/confirm-manifest',
])
  spec(promise, async () => {
    const { id, orderKey } = await order();
    await call('POST', '/order/manifest', { order_keys: [orderKey] });
    const answer = await call('POST', '/order/confirm-manifest', { order_keys: [orderKey] });
    expect(answer.body).toMatchObject({ message: expect.any(String), jobId: expect.any(String) });
    const kept = await here().services.db.order.findUniqueOrThrow({ where: { id } });
    expect(kept.status).toBe('confirmManifest');
  });

spec("2§5.4 Labels: 'No Orders Selected'", async () => {
  const answer = await call('POST', '/documents/shipping-labels', { orders: [] });
  expect([answer.status, answer.body['message']]).toEqual([400, 'No Orders Selected']);
});

spec("2§5.5 Labels: 'You can only print labels for orders that have been shipped.'", async () => {
  const { orderKey } = await order();
  const answer = await call('POST', '/documents/shipping-labels', {
    orders: [{ order_key: orderKey }],
  });
  expect(answer.body['message']).toBe(
    'You can only print labels for orders that have been shipped.',
  );
});

for (const [promise, path, kind] of [
  ['2§7.19 Shipping-label PDF → jobId', '/documents/shipping-labels', 'shippingLabels'],
  ['2§7.20 Packing-slip PDF → jobId', '/documents/packing-slips', 'packingSlips'],
] as const)
  spec(promise, async () => {
    const { services, merchant, store } = here();
    const { orderKey } = await given.labelledOrder(services, merchant, { store });
    const { body } = await call('POST', path, { orders: [{ order_key: orderKey }] });
    expect(body).toMatchObject({ jobId: expect.any(String) });
    const job = await services.db.documentJob.findUniqueOrThrow({
      where: { id: String(body['jobId']) },
    });
    expect(job).toMatchObject({ kind, state: 'processing' });
  });

const NEW = {
  store_name: 'Kasi Home',
  name: 'Lerato van der Merwe',
  email: 'lerato@example.com',
  address1: '27 Mahatma Gandhi Road',
  city: 'Durban',
  province: 'KwaZulu-Natal',
  zip: '4001',
};

for (const promise of [
  '2§7.11 POST /orders/create/custom → message',
  "2§7.12 POST /orders/create/custom → message – answer's status",
  "2§8.30 'Order Processed Successfully'",
])
  spec(promise, async () => {
    const answer = await call('POST', '/orders/create/custom', {
      ...NEW,
      order_id: `new-${promise.length}`,
    });
    expect(answer.body).toMatchObject({
      message: 'Order Processed Successfully',
      status: 'Thumela Eligible',
    });
  });

for (const promise of ['2§5.13 Create Order – random 1000–9999', '2§9.10 Random id 1000–9999'])
  spec(promise, async () => {
    const { body } = await call('POST', '/orders/create/custom', NEW);
    expect(Number(body['order_id'])).toBeGreaterThanOrEqual(1000);
    expect(Number(body['order_id'])).toBeLessThanOrEqual(9999);
  });

spec("2§5.8 Create Order: 'Please fill in all required fields'", async () => {
  const answer = await call('POST', '/orders/create/custom', { ...NEW, name: '' });
  expect(JSON.stringify(answer.body)).toContain('Please fill in all required fields');
});

spec('2§7.15 Check unique → unique, message', async () => {
  const { orderId } = await order();
  const ask = async (orderId: string) =>
    (await call('POST', '/orders/check-unique', { orderId, storeName: 'Kasi Home' })).body;
  expect(await ask(orderId)).toMatchObject({ unique: false, message: expect.any(String) });
  expect(await ask('never-used')).toMatchObject({ unique: true });
});

spec('2§7.14 PUT get order', async () => {
  const { id, orderKey } = await order();
  for (const orderId of [orderKey, id])
    expect((await call('PUT', '/orders/get', { orderId })).body, orderId).toMatchObject({
      order: { _id: id, order_key: orderKey },
    });
});

spec('2§7.18 Cancel (product §7)', async () => {
  const { id, orderKey } = await order();
  expect((await call('POST', '/orders/cancel', { order_keys: [orderKey] })).status).toBe(200);
  const kept = await here().services.db.order.findUniqueOrThrow({ where: { id } });
  expect(kept.status).toBe('cancelled');
});

for (const promise of [
  "2§5.22 Track order 'Please fill all fields' – POST /orders/track without a number",
  "2§5.21 Track order 'Please fill all fields' (screen)",
])
  spec(promise, async () => {
    const stranger = await here().calls(null);
    const answer = await stranger('POST', '/orders/track', {});
    expect([answer.status, answer.body['message']]).toEqual([400, 'Please fill all fields']);
    expect(await (await fetch(`${here().url}/track-order?number=`)).text()).toContain(
      'Please fill all fields',
    );
  });

spec(
  "2§5.10 Create Order – confirm 'An order with the same ID exists. Do you want to proceed?'",
  async () => {
    const { orderId } = await order();
    const answer = await call('POST', '/orders/create/custom', { ...NEW, order_id: orderId });
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'An order with the same ID exists. Do you want to proceed?',
    ]);
  },
);
