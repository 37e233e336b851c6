// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  booked,
  openExtension,
  platformOrder,
  press,
  shown,
  type Asked,
} from '../../testing/open-extension.ts';
import type { PlatformOrder } from '../../shared/backend.wire.ts';

const TARGET = 'admin.order-index.selection-action.render';
const gid = (id: number) => ({ id: `gid://shopify/Order/${id}` });

function selection(ids: number[], orders: PlatformOrder[], reply: (asked: Asked) => object) {
  const opened = openExtension(TARGET, 'ship-selected-orders', (one) => {
    if (one.path.endsWith('/tookan')) return { body: reply(one) };
    const { external_ids: wanted } = one.body as { external_ids: string[] };
    return { body: { orders: orders.filter((order) => wanted.includes(order.external_id)) } };
  });
  opened.extension.shopify.data.selected = ids.map(gid);
  return opened;
}

test('only the selected orders that can ship are requested, and each other one has a reason', async () => {
  const orders = [platformOrder(1), booked(2), platformOrder(3)];
  const { extension, asked } = selection([1, 2, 3, 4], orders, () => ({
    accepted: ['KEY1'],
    skipped: [{ orderKey: 'KEY3', orderId: '#1003', reason: 'Insufficient balance' }],
  }));
  await extension.render();

  await expect.poll(shown).toContain('Request a courier for these 2 orders? #1001, #1003');
  expect(shown()).toContain('1 order has not been imported yet');
  expect(shown()).toContain('1 order cannot ship now #1002: The order has the status UnAssigned.');
  press('Request courier');

  await expect.poll(shown).toContain('Courier requested for 1 order #1001');
  expect(shown()).toContain('1 order was left out #1003: Insufficient balance');
  expect(asked.at(-1)?.body).toEqual({ order_keys: ['KEY1', 'KEY3'] });
});

test('a long selection is looked up in several calls and shipped in one, and a duplicate counts once', async () => {
  const ids = Array.from({ length: 260 }, (_, n) => n + 1);
  const orders = ids.map((id) => platformOrder(id));
  const { extension, asked } = selection([...ids, 1], orders, ({ body }) => ({
    accepted: (body as { order_keys: string[] }).order_keys,
    skipped: [],
  }));
  await extension.render();
  await expect.poll(shown).toContain('these 260 orders?');

  press('Request courier');

  await expect.poll(shown).toContain('Courier requested for 260 orders');
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/orders/by-external-id',
    '/api/orders/by-external-id',
    '/api/orders/create/tookan',
  ]);
});
