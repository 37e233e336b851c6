// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { buttons, openExtension, press, shown, type Reply } from '../../testing/open-extension.ts';

const TARGET = 'customer-account.order-status.block.render';
const STEPS = ['Order Placed', 'Booked', 'Collected', 'At Hub', 'Out for delivery', 'Delivered'];

const tracking = (over: object = {}): Reply => ({
  body: {
    state: 'underWay',
    step: 2,
    steps: STEPS,
    tracking_number: 'KEY1',
    tracking_page: 'https://app.example.com/track-order/KEY1',
    ...over,
  },
});

function page(reply: () => Reply, address = 'https://app.example.com/app') {
  vi.stubEnv('APP_URL', address);
  return openExtension(TARGET, 'parcel-status', reply);
}

test("the buyer sees the progress of the parcel, with the session token of the shop's page", async () => {
  const { extension, asked } = page(() => tracking());

  await extension.render();

  await expect.poll(shown).toContain('Your delivery is in progress. Step 3 of 6: Collected');
  expect(shown()).toContain('KEY1');
  const link = document.querySelector('s-button[href]');
  expect(link?.getAttribute('href')).toBe('https://app.example.com/track-order/KEY1');
  expect(asked).toEqual([
    {
      method: 'POST',
      path: 'https://app.example.com/api/orders/track/buyer',
      body: { order_id: 'gid://shopify/Order/1' },
      key: null,
      token: 'Bearer mock-session-token',
    },
  ]);
});

test.each([
  ['preparing', 'Your order is being prepared.'],
  ['stopped', 'This delivery was cancelled.'],
  ['elsewhere', 'Your order was sent with another courier.'],
])('an order that is %s shows that, and no steps or link', async (state, text) => {
  const { extension } = page(() =>
    tracking({ state, step: 0, tracking_number: null, tracking_page: null }),
  );

  await extension.render();

  await expect.poll(shown).toContain(text);
  expect(shown()).not.toContain('Step');
  expect(buttons()).toEqual([]);
});

test('a delivered parcel is shown as delivered', async () => {
  const { extension } = page(() => tracking({ state: 'delivered', step: 5 }));

  await extension.render();

  await expect.poll(shown).toContain('Your parcel was delivered.');
});

test('an order that we do not deliver shows nothing', async () => {
  const { extension, asked } = page(() => ({ status: 404, body: { message: 'Order not found' } }));

  await extension.render();

  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => document.body.innerHTML).toBe('');
});

test('an error shows a short message and a button to try again', async () => {
  let reply: Reply = 'lost';
  const { extension } = page(() => reply);
  await extension.render();
  await expect.poll(shown).toContain('Tracking is not available right now.');

  reply = tracking();
  press('Try again');

  await expect.poll(shown).toContain('Your delivery is in progress.');
});

test('without the address of our service, or before the order exists, no call is made', async () => {
  const { extension, asked } = page(() => tracking(), '');
  await extension.render();

  vi.stubEnv('APP_URL', 'https://app.example.com');
  extension.shopify.order.value = undefined;
  await extension.render();

  expect(asked).toEqual([]);
  expect(document.body.innerHTML).toBe('');
});
