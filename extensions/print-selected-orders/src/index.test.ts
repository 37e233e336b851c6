// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { booked, openExtension, platformOrder, shown } from '../../testing/open-extension.ts';

const TARGET = 'admin.order-index.selection-print-action.render';

test('selected orders become one document, and those without a label are listed beside it', async () => {
  const orders = [booked(1), platformOrder(2), booked(3)];
  const { extension, asked } = openExtension(TARGET, 'print-selected-orders', ({ path }) => {
    if (path.endsWith('/by-external-id')) return { body: { orders } };
    if (path.endsWith('/ticket')) return { body: { url: '/documents/job.pdf?ticket=once' } };
    if (path.endsWith('/job')) return { body: { status: 'completed', error: null } };
    const skipped = [
      { orderKey: 'KEY2', orderId: '#1002', reason: 'The order has the status In Store.' },
    ];
    return { body: { jobId: 'job', accepted: ['KEY1', 'KEY3'], skipped } };
  });
  extension.shopify.data.selected = [1, 2, 3].map((id) => ({ id: `gid://shopify/Order/${id}` }));

  await extension.render();
  await expect.poll(() => document.querySelector('s-choice-list')).not.toBeNull();
  const list = document.querySelector('s-choice-list') as Element & { values: string[] };
  list.values = ['shipping-labels'];
  list.dispatchEvent(new Event('change'));

  await expect.poll(shown).toContain('2 orders are ready to print.');
  expect(shown()).toContain('1 order is left out #1002: The order has the status In Store.');
  expect(document.querySelector('s-admin-print-action')?.getAttribute('src')).toContain('job.pdf');
  expect(asked[1]).toMatchObject({
    path: '/api/documents/shipping-labels',
    body: { orders: [{ order_key: 'KEY1' }, { order_key: 'KEY2' }, { order_key: 'KEY3' }] },
  });
});

test('without a connection the dialog shows an error and prints nothing', async () => {
  const { extension } = openExtension(TARGET, 'print-selected-orders', () => 'lost');
  extension.shopify.data.selected = [{ id: 'gid://shopify/Order/1' }];

  await extension.render();

  await expect.poll(shown).toContain('We could not reach the delivery service.');
  expect(document.querySelector('s-admin-print-action')?.hasAttribute('src')).toBe(false);
});
