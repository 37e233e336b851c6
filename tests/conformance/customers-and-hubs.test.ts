import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);
const order = (over: object = {}) => {
  const { services, merchant, store } = here();
  return given.order(services, { merchant, store, ...over });
};
type Wire = Record<string, unknown>;

spec('2§2.64 Result columns Customer Ref, Name, Email, Phone, Address, Merchant', async () => {
  const call = await here().calls(here().merchant);
  await call('POST', '/orders/create/custom', {
    store_name: 'Kasi Home',
    name: 'Nomsa Khumalo',
    email: 'nomsa@example.com',
    address1: '27 Mahatma Gandhi Road',
    city: 'Durban',
    province: 'KwaZulu-Natal',
    zip: '4001',
  });
  const found = await page('/orders/create?customer=nomsa');
  expect(textsOf(found, 'th')).toEqual([
    'Customer Ref',
    'Name',
    'Email',
    'Phone',
    'Address',
    'Merchant',
  ]);
  expect(found.text).toContain('nomsa@example.com');
});

spec("2§5.15 'No customers found'", async () => {
  expect((await page('/orders/create?customer=xylophone')).text).toContain('No customers found');
  expect((await page('/orders/create')).text).not.toContain('No customers found');
});

spec('2§2.62 Manifest History – date-range filter only', async () => {
  const confirmedOn = async (day: string) => {
    const at = new Date(`${day}T10:00:00Z`);
    const times = { inManifestAt: at, confirmManifestAt: at };
    const orderId = `confirmed on ${day}`;
    await order({
      orderId,
      status: 'confirmManifest',
      manifestStatus: 'confirmManifest',
      ...times,
    });
    return orderId;
  };
  const days = ['2025-03-04', '2025-03-05', '2025-03-06'];
  const orders = await Promise.all(days.map(confirmedOn));
  const asked = await page('/manifest-history?from=2025-03-05&to=2025-03-05');
  const rows = textsOf(asked, 'tr').join('\n');
  expect(orders.map((orderId) => rows.includes(orderId))).toEqual([false, true, false]);
  const { html } = await page('/manifest-history');
  expect([...html.matchAll(/<input[^>]*type="date"/g)]).toHaveLength(2);
  for (const other of ['aria-label="Filter by', '<select', 'type="search" name="q"'])
    expect(html).not.toContain(other);
  expect((await page('/orders')).html).toContain('aria-label="Filter by');
});

spec('2§2.46 Row: View', async () => {
  const { orderKey } = await order();
  const links = partsOf(await page('/orders'), 'a').map(({ attributes }) => attributes);
  const view = links.find(({ title, href }) => title === 'View' && href?.includes(orderKey));
  expect(view?.['href']).toMatch(new RegExp(`^/order-details/${orderKey}`));
});

spec('2§2.72 Update Order – Order ID can be changed', async () => {
  const { services, merchant } = here();
  const { orderKey } = await order();
  const call = await here().calls(merchant);
  const answer = await call('POST', '/orders/update', {
    order_key: orderKey,
    order_id: 'KH-CHANGED',
    name: 'Thandeka Mokoena',
    address1: '14 Kloof Street',
    city: 'Cape Town',
    province: 'WC',
    zip: '8001',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const kept = await services.db.order.findUniqueOrThrow({ where: { orderKey } });
  expect(kept.orderId).toBe('KH-CHANGED');
});

spec('2§3.17 Hub, Driver wire', async () => {
  const { services, admin } = here();
  const hub = await given.hub(services, { name: 'Wire Hub' });
  const description = 'Behind the market';
  await services.db.hub.update({ where: { id: hub.id }, data: { description } });
  const call = await here().calls(admin);
  const { body } = await call('GET', '/hubs?limit=100');
  const data = body['data'] as Wire;
  const wire = (data['docs'] as Wire[]).find(({ _id }) => _id === hub.id);
  expect(wire).toMatchObject({
    _id: hub.id,
    name: 'Wire Hub',
    description,
    address: 'Epping',
    latitude: -33.9,
    longitude: 18.5,
    team_id: '1',
    team_name: 'CPT',
    createdBy: 'Ada',
    updatedBy: 'Ada',
  });
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['docs', 'totalDocs', 'page', 'totalPages']),
  );
});

spec('2§4.10 Transactions pending / PENDING / SUCCESSFUL / FAILED', async () => {
  const { services, merchant } = here();
  const topUp = await ownedTopUp(services, 'states', merchant);
  const call = await here().calls(merchant);
  const stateOf = async () =>
    ((await call('POST', '/transactions/get', { transactionId: topUp.id })).body['data'] as Wire)[
      'status'
    ];
  for (const status of ['PENDING', 'SUCCESSFUL', 'FAILED'] as const) {
    await services.db.transaction.update({ where: { id: topUp.id }, data: { status } });
    expect(await stateOf()).toBe(status);
  }
});
