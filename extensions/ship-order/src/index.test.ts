// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import {
  booked,
  buttons,
  openExtension,
  platformOrder,
  press,
  shown,
  type Asked,
  type Reply,
} from '../../testing/open-extension.ts';
import type { PlatformOrder } from '../../shared/backend.wire.ts';

const TARGET = 'admin.order-details.action.render';
const SHIP = '/api/orders/create/tookan';

/** Opens the action for the given orders; `ship` answers the request. */
async function action(orders: PlatformOrder[], ship: (asked: Asked) => Reply | Promise<Reply>) {
  const { extension, asked } = openExtension(TARGET, 'ship-order', (one) =>
    one.path === SHIP ? ship(one) : { body: { orders } },
  );
  await extension.render();
  await expect.poll(shown).not.toContain('Looking up');
  const requests = () => asked.filter((one) => one.path === SHIP);
  return { extension, asked, requests };
}

const accepted = (...keys: string[]) => ({ body: { accepted: keys, skipped: [] } });

test('nothing is booked before the person confirms, and the result is then shown', async () => {
  const { extension, asked, requests } = await action([platformOrder(1)], () => accepted('KEY1'));
  const close = vi.fn();
  extension.shopify.close = close;
  expect(shown()).toContain('Request a courier for this order? #1001');
  expect(requests()).toEqual([]);

  press('Request courier');

  await expect.poll(shown).toContain('Courier requested for 1 order #1001');
  expect(requests()).toMatchObject([
    {
      body: { order_keys: ['KEY1'] },
      token: 'Bearer mock-id-token',
      key: expect.stringMatching(/^[\w-]{36}$/),
    },
  ]);
  expect(asked[0]?.body).toEqual({ external_ids: ['gid://shopify/Order/1'] });
  expect(buttons()).toEqual(['Close']);
  press('Close');
  expect(close).toHaveBeenCalledOnce();
});

test('an order has one parcel, unless the person enters another number', async () => {
  const { requests } = await action([platformOrder(1)], () => 'lost');
  const field = document.querySelector('s-number-field');
  expect(field?.getAttribute('label')).toBe('Parcels');
  press('Request courier');
  await expect.poll(shown).toContain('We did not get a response');

  Object.assign(field!, { value: '3' }).dispatchEvent(new Event('change'));
  // The component must render first.
  await Promise.resolve();
  press('Try again');
  await expect.poll(requests).toHaveLength(2);

  const [one, three] = requests();
  expect([one?.body, three?.body]).toEqual([
    { order_keys: ['KEY1'] },
    { order_keys: ['KEY1'], parcels: 3 },
  ]);
  expect(three?.key, 'asked for anew').not.toBe(one?.key);
});

test('every part of a split order that can ship is shipped with it', async () => {
  const { external_id: _whole, ...part } = platformOrder(2, { order_id: '#1001-2' });
  const { external_id: _other, ...sent } = booked(3, { order_id: '#1001-3' });
  const { requests } = await action([platformOrder(1, { parts: [part, sent] })], () =>
    accepted('KEY1', 'KEY2'),
  );
  expect(shown()).toContain('#1001, #1001-2');

  press('Request courier');

  await expect.poll(shown).toContain('Courier requested for 2 orders');
  expect(requests()).toMatchObject([{ body: { order_keys: ['KEY1', 'KEY2'] } }]);
});

test('two quick clicks send one request', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const { requests } = await action([platformOrder(1)], () => promise);

  press('Request courier');
  press('Request courier');
  await expect.poll(() => document.querySelector('s-button[disabled]')).not.toBeNull();
  press('Request courier');
  resolve(accepted('KEY1'));

  await expect.poll(shown).toContain('Courier requested');
  expect(requests()).toHaveLength(1);
});

test('after a lost answer the same request is sent again with the same key', async () => {
  let times = 0;
  const { requests } = await action([platformOrder(1)], () =>
    (times += 1) === 1 ? 'lost' : accepted('KEY1'),
  );

  press('Request courier');
  await expect.poll(shown).toContain('We did not get a response');
  expect(shown()).toContain('an order is never booked twice');
  press('Try again');

  await expect.poll(shown).toContain('Courier requested for 1 order');
  const [first, second] = requests();
  expect(second).toEqual(first);
});

test('an order that cannot ship shows the reason and no button to request a courier', async () => {
  const problem = 'The street is missing.';
  const { requests } = await action([platformOrder(1, { ship_problem: problem })], () => 'lost');

  expect(shown()).toContain('1 order cannot ship now #1001: The street is missing.');
  expect(buttons()).toEqual(['Close']);
  expect(requests()).toEqual([]);
});

test('an order that was booked in the meantime is reported, not booked again', async () => {
  await action([platformOrder(1)], () => ({
    status: 422,
    body: {
      message: 'No Orders to Process',
      code: 'nothing-to-do',
      skipped: [
        { orderKey: 'KEY1', orderId: '#1001', reason: 'The order has the status UnAssigned.' },
      ],
    },
  }));

  press('Request courier');

  await expect
    .poll(shown)
    .toContain('1 order was left out #1001: The order has the status UnAssigned.');
  expect(shown()).not.toContain('Courier requested');
  expect(buttons()).toEqual(['Close']);
});

test('an order that has not been imported yet can be looked up again', async () => {
  let orders: PlatformOrder[] = [];
  const { extension } = openExtension(TARGET, 'ship-order', () => ({ body: { orders } }));
  await extension.render();
  await expect.poll(shown).toContain('1 order has not been imported yet');
  expect(buttons()).toEqual(['Check again', 'Close']);

  orders = [booked(1)];
  press('Check again');

  await expect.poll(shown).toContain('#1001: The order has the status UnAssigned.');
  expect(shown()).not.toContain('not arrived yet');
});

test('without a connection or a session the dialog says what to do', async () => {
  let reply: Reply = 'lost';
  const { extension } = openExtension(TARGET, 'ship-order', () => reply);
  await extension.render();
  await expect.poll(shown).toContain('Check your connection and try again.');

  reply = { status: 401, body: { message: 'Sign in, or send a bearer token.' } };
  press('Try again');
  await expect.poll(shown).toContain('Your session has ended.');

  reply = { status: 429, body: { message: 'Too many requests. Wait a minute.' } };
  press('Try again');
  await expect.poll(shown).toContain('Too many requests. Wait a minute.');

  extension.shopify.auth.idToken = async () => null;
  press('Try again');
  await expect.poll(shown).toContain('Your session has ended.');
});
