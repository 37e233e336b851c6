import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { listOrders } from './list-orders.ts';
import { ownerOf } from './order-alerts.ts';
import { FILTER_FIELDS, NO_FILTER, type OrderFilter } from './order-filter.rules.ts';
import { OrderListQuery } from './order.schema.ts';
import { readFiltering } from './read-filtering.ts';

/** Two accounts, each with the same four orders. */
async function world() {
  const it = await testServices({ now: '2026-11-22T09:00:00Z' });
  const { services, db, clock } = it;
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  for (const owner of [merchant, other]) {
    const store = await given.store(services, owner, { name: `Kloof 50% ${owner.name}` });
    const second = await given.store(services, owner, { name: `Karoo ${owner.name}` });
    await db.pickupLocation.updateMany({
      where: { storeId: second.id },
      data: { address: '7 Church Street, Pretoria, GP, 0002' },
    });
    const order = (over: object) => given.order(services, { merchant: owner, store, ...over });
    const first = await order({ orderId: 'A-1042' });
    await db.orderTag.create({
      data: { orderId: first.id, key: 'vip', tag: 'VIP', merchantId: owner.merchantId },
    });
    await order({
      orderId: 'B_77',
      customerName: 'André Botha',
      street: '100% Fashion, 3 Long Street',
      city: 'Môrester',
      province: 'GP',
      postalCode: '0001',
      status: 'collected',
      createdAt: new Date('2026-11-20T22:30:00Z'),
    });
    await order({
      orderId: 'C-9',
      city: 'CAPE TOWN',
      province: 'KZN',
      country: 'ZW',
      platform: 'shopify',
      status: 'inManifest',
      manifestStatus: 'inManifest',
      inManifestAt: new Date('2026-11-20T22:00:00Z'),
      heldAt: new Date('2026-11-21T22:00:00Z'),
      createdAt: new Date('2026-11-20T21:59:59Z'),
    });
    const last = await given.order(services, {
      merchant: owner,
      store: second,
      orderId: 'D-1',
      status: 'unassigned',
      createdAt: new Date('2026-10-01T10:00:00Z'),
    });
    await raiseAlert(db, 'addressNotFound', ownerOf(last), clock.now());
  }
  const found = async (filter: Partial<OrderFilter>) => {
    const page = await listOrders(services, merchant, {
      ...OrderListQuery.parse({ sort: 'orderId' }),
      ...filter,
    });
    expect(page.totalDocs, JSON.stringify(filter)).toBe(page.docs.length);
    return page.docs.map(({ orderId }) => orderId).join(' ');
  };
  return { ...it, merchant, other, found };
}

const ALL = 'A-1042 B_77 C-9 D-1';

test('each filter field finds the right orders, and none of another account', async () => {
  const { found, merchant } = await world();

  // prettier-ignore
  const table: [Partial<OrderFilter>, string][] = [
    [{}, ALL],
    [{ store: `karoo ${merchant.name}`.toUpperCase() }, 'D-1'],
    [{ store: `Karoo` }, ''],
    [{ orderId: '104' }, 'A-1042'],
    [{ orderId: 'a-10' }, 'A-1042'],
    [{ pickupAddress: 'church pretoria' }, 'D-1'],
    [{ pickupAddress: '7 Church Street, Pretoria' }, 'D-1'],
    [{ status: ['collected', 'inManifest'] }, 'B_77 C-9'],
    [{ platform: 'shopify' }, 'C-9'],
    [{ customerName: 'andre' }, 'B_77'],
    [{ customerName: 'ANDRÉ both' }, 'B_77'],
    [{ customerName: 'thandeka botha' }, ''],
    [{ customerName: 'kloof' }, ''],
    [{ address: '14 kloof' }, 'A-1042 C-9 D-1'],
    [{ address: '14 Kloof Street, Gardens, Cape Town, WC, 8001, South Africa' }, 'A-1042 D-1'],
    [{ address: 'kloof KZN' }, 'C-9'],
    [{ city: 'cape town' }, 'A-1042 C-9 D-1'],
    [{ city: 'cape' }, ''],
    [{ city: 'morester' }, 'B_77'],
    [{ province: 'Gauteng' }, 'B_77'],
    [{ province: 'gp' }, 'B_77'],
    [{ province: 'Kwazulu-Natal' }, 'C-9'],
    [{ postalCode: '0001' }, 'B_77'],
    [{ postalCode: '1' }, ''],
    [{ country: 'South Africa' }, 'A-1042 B_77 D-1'],
    [{ country: 'zw' }, 'C-9'],
    [{ manifest: 'inManifest' }, 'C-9'],
    [{ manifest: 'none' }, 'A-1042 B_77 D-1'],
    [{ attention: 'yes' }, 'D-1'],
    [{ attention: 'no' }, 'A-1042 B_77 C-9'],
    [{ hold: 'yes' }, 'C-9'],
    [{ hold: 'no' }, 'A-1042 B_77 D-1'],
    [{ hold: 'yes', status: ['collected'] }, ''],
    [{ tag: 'V I P' }, 'A-1042'],
    [{ tag: 'VI' }, ''],
    [{ tag: '%' }, ''],
    [{ q: 'botha', city: 'Môrester', status: ['collected'] }, 'B_77'],
  ];
  for (const [filter, orders] of table)
    expect(await found(filter), JSON.stringify(filter)).toBe(orders);
});

test('a store’s exact name finds only its orders, and another spelling those of all stores written alike', async () => {
  const { found, services, merchant } = await world();
  const store = await given.store(services, merchant, { name: `KAROO ${merchant.name}` });
  await given.order(services, { merchant, store, orderId: 'E-5' });

  expect(await found({ store: `Karoo ${merchant.name}` })).toBe('D-1');
  expect(await found({ store: `KAROO ${merchant.name}` })).toBe('E-5');
  expect(await found({ store: `karoo ${merchant.name}` })).toBe('D-1 E-5');
});

test('the filter by batch finds its orders, only for the person who started the batch', async () => {
  const { services, db, merchant, other, found } = await world();
  const orders = await db.order.findMany({ where: { orderId: { in: ['B_77', 'D-1'] } } });
  const batchOf = async ({ userId, membershipId, merchantId }: typeof merchant) => {
    const id = newId();
    const at = new Date('2026-11-22T09:00:00Z');
    const rows = orders.map(({ orderKey }, position) => ({ orderKey, position }));
    await db.batch.create({
      data: {
        id,
        intent: 'ship',
        input: {},
        requestedBy: `user:${membershipId}`,
        userId,
        merchantId,
        createdAt: at,
        orders: { create: rows.map((row) => ({ ...row, state: 'done', changedAt: at })) },
      },
    });
    return id;
  };
  const [own, others] = [await batchOf(merchant), await batchOf(other)];

  expect(await found({ batch: own })).toBe('B_77 D-1');
  expect(await found({ batch: own, status: ['collected'] })).toBe('B_77');
  expect(await found({ batch: others })).toBe('');
  expect(await found({ batch: newId() })).toBe('');
  const named = await readFiltering(services, merchant, { ...NO_FILTER, batch: own });
  expect(named.batch).toBe('Ship, 4 orders');
  expect((await readFiltering(services, other, { ...NO_FILTER, batch: own })).batch).toBeNull();
});

test('from and to are whole days in Johannesburg, and both are included', async () => {
  const { found } = await world();

  expect(await found({ from: '2026-11-21' })).toBe('A-1042 B_77');
  expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toBe('C-9');
  expect(await found({ to: '2026-11-21' })).toBe('B_77 C-9 D-1');
  expect(await found({ from: '2026-11-22', to: '2026-11-22' })).toBe('A-1042');
  expect(await found({ days: 'today' })).toBe('A-1042');
  expect(await found({ days: 'yesterday' })).toBe('B_77');
  expect(await found({ days: 'last7' })).toBe('A-1042 B_77 C-9');
  expect(await found({ days: 'last30' })).toBe('A-1042 B_77 C-9');
});

test('characters that are wildcards in the database are searched as themselves', async () => {
  const { found } = await world();

  expect(await found({ q: '%' })).toBe('A-1042 B_77 C-9');
  expect(await found({ q: '100%' })).toBe('B_77');
  expect(await found({ q: '1%0' })).toBe('');
  expect(await found({ address: '100%' })).toBe('B_77');
  expect(await found({ q: '_' })).toBe('B_77');
  expect(await found({ orderId: '_' })).toBe('B_77');
  expect(await found({ customerName: '%' })).toBe('');
  expect(await found({ city: '%' })).toBe('');
  expect(await found({ province: '_P' })).toBe('');
  expect(await found({ store: '%' })).toBe('');
});

/** Hostile inputs. */
const HOSTILE = [
  "' or 1=1 --",
  '\\',
  '%%%',
  '_',
  '\\%',
  '[]',
  '{{',
  '́',
  'e',
  '‮',
  'İ',
  ',',
  ', ,',
  'x'.repeat(5_000),
  '0000-00-00',
  '9999-99-99',
  '0000-01-01',
  '275760-09-13',
  '1e3',
  'true',
  '𝕏'.repeat(90),
  'South',
  'null',
];

test('no value of any field causes a server error', async () => {
  const { services, merchant } = await world();
  const ask = (query: object) => listOrders(services, merchant, OrderListQuery.parse(query));

  for (const value of [...HOSTILE, ['a', 'b'], { a: 1 }, null, 7])
    await expect(
      ask(Object.fromEntries(FILTER_FIELDS.map((field) => [field, value]))),
    ).resolves.toHaveProperty('totalDocs');
  for (const field of FILTER_FIELDS)
    for (const value of ["\\'%_", '0000-01-01', '́'])
      await expect(ask({ [field]: value })).resolves.toHaveProperty('totalDocs');
});
