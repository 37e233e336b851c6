import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMintsoftWarehouse } from '#app/integrations/mintsoft/adapter.ts';
import { isDuplicate } from '#app/integrations/mintsoft/translate.ts';
import type { WarehouseParcel } from '#app/ports/warehouse.ts';

const LOGIN = { userName: 'kasihome', password: 'pick-and-pack-1' };
const STATUSES: unknown = [
  { ID: 1, Name: 'NEW' },
  { ID: 4, Name: 'DESPATCHED' },
];

/** A warehouse that gives a fixed answer, and optionally a fixed status, for each path. */
async function mintsoftSaying(
  says: Record<string, unknown>,
  http: Record<string, number> = {},
  noteCall: (path: string) => void = () => undefined,
) {
  const usual: Record<string, unknown> = {
    '/api/Auth': 'key-12345678',
    '/api/Order/Statuses': STATUSES,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mintsoft');
    noteCall(pathname);
    response.writeHead(http[pathname] ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(says[pathname] ?? usual[pathname] ?? null));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise((done) => server.close(() => done(undefined))));
  const { port } = server.address() as AddressInfo;
  return createMintsoftWarehouse({ baseUrl: `http://127.0.0.1:${port}` });
}

const order = (over: Record<string, unknown> = {}) => ({
  ID: 7,
  OrderNumber: 'ABC',
  OrderStatusId: 4,
  DespatchDate: '2026-11-18T10:00:00',
  CourierServiceName: 'Fastway',
  TrackingNumber: 'EPP1',
  TrackingURL: 'https://track.example/EPP1',
  ...over,
});

test('a status that the account added later is read, once for each unknown number', async () => {
  const says: Record<string, unknown> = { '/api/Order/Search': [order()] };
  const asked: string[] = [];
  const warehouse = await mintsoftSaying(says, {}, (path) => asked.push(path));
  expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([{ state: 'despatched' }]);
  const reads = () => asked.filter((path) => path === '/api/Order/Statuses').length;
  expect(reads()).toBe(1);

  says['/api/Order/Statuses'] = [{ ID: 9, Name: 'Cancelled by us' }];
  says['/api/Order/Search'] = [order({ OrderStatusId: 9 }), order({ OrderStatusId: 404 })];
  for (const _ of [1, 2, 3])
    expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([
      { state: 'cancelled' },
      { state: 'open' },
    ]);

  expect(reads()).toBe(2);
});

test.each(['Awaiting Cancellation', 'Cancel Requested', 'Cancellation refused'])(
  'an order with the status %s is not cancelled',
  async (Name) => {
    const warehouse = await mintsoftSaying({
      '/api/Order/Search': [order()],
      '/api/Order/Statuses': [{ ID: 4, Name }],
    });

    expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([{ state: 'open' }]);
  },
);

test.each(['CANCELLED', 'Canceled', 'Cancelled by client'])(
  'an order with the status %s is cancelled',
  async (Name) => {
    const warehouse = await mintsoftSaying({
      '/api/Order/Search': [order()],
      '/api/Order/Statuses': [{ ID: 4, Name }],
    });

    expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([{ state: 'cancelled' }]);
  },
);

test.each([null, 0])(
  'an order that is accepted with the number %s must be looked up',
  async (OrderId) => {
    const warehouse = await mintsoftSaying({ '/api/Order': [{ OrderId, Success: true }] });
    const parcel = { reference: 'ABC', recipient: { name: 'Zo' }, items: [] };

    // The parcel has only the fields from which the request body is built.
    await expect(warehouse.push(LOGIN, parcel as unknown as WarehouseParcel)).rejects.toMatchObject(
      {
        code: 'warehouse-down',
      },
    );
  },
);

test('numbers as text, and text as numbers, can be read', async () => {
  const warehouse = await mintsoftSaying({
    '/api/Order/Search': [
      order({ ID: '7', OrderStatusId: '4', TrackingNumber: 12345, CourierServiceName: 5 }),
    ],
  });

  expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([
    { theirId: '7', state: 'despatched', number: '12345', carrier: '5' },
  ]);
});

test('an invalid order whose number only begins like ours does not hide ours', async () => {
  const odd = { ID: null, OrderNumber: 'ABCD', TrackingNumber: {} };
  const warehouse = await mintsoftSaying({ '/api/Order/Search': [order(), odd] });

  expect(await warehouse.find(LOGIN, 'ABC')).toHaveLength(1);
});

test.each([
  ['NUL', 'EPP\u00001', 'EPP1'],
  ['half of a character', 'EPP\ud83d1', 'EPP\ufffd1'],
  ['a character across the last place', `${'x'.repeat(199)}😀`, 'x'.repeat(199)],
])('a tracking number with %s is stored in a valid form', async (_, TrackingNumber, number) => {
  const warehouse = await mintsoftSaying({ '/api/Order/Search': [order({ TrackingNumber })] });

  expect(await warehouse.find(LOGIN, 'ABC')).toMatchObject([{ number }]);
});

test('the message of a refusal is also stored in a valid form', async () => {
  const said = [{ OrderId: null, Success: false, Message: 'Being\u0000 packed' }];
  const warehouse = await mintsoftSaying({ '/api/Order/7/Cancel': said });

  expect(await warehouse.cancel(LOGIN, '7')).toEqual({ ok: false, message: 'Being packed' });
});

test.each([400, 403, 404])(
  'a webhook registration refused with %s says nothing about the login',
  async (http) => {
    const path = '/api/Order/7/ConnectActions';
    const warehouse = await mintsoftSaying({}, { [path]: http });

    await expect(warehouse.callBack(LOGIN, '7', 'https://us.example/')).rejects.toMatchObject({
      code: 'warehouse-down',
    });
  },
);

test.each([
  ['Order Number ABC already exists', true],
  ['Duplicate OrderNumber', true],
  ['Duplicate SKU ROOIBOS-1 in OrderItems', false],
  ['Product already exists twice', false],
])('“%s” is about an existing order number: %s', (words, is) => {
  expect(isDuplicate(words)).toBe(is);
});
