// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import {
  booked,
  buttons,
  openExtension,
  platformOrder,
  press,
  shown,
} from '../../testing/open-extension.ts';
import type { PlatformOrder } from '../../shared/backend.wire.ts';

const TARGET = 'admin.order-details.block.render';

async function block(order: PlatformOrder | null) {
  const state = { order };
  const { extension } = openExtension(TARGET, 'shipment-block', () => ({
    body: { orders: state.order ? [state.order] : [] },
  }));
  await extension.render();
  await expect.poll(shown).not.toContain('Looking up');
  return { extension, state };
}

const links = () =>
  [...document.querySelectorAll('s-link')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
const badge = () => document.querySelector('s-badge')?.getAttribute('tone');

test('a parcel under way shows its step, number, driver and both links', async () => {
  await block(
    booked(1, {
      status: 'Collected',
      step: 2,
      delivery_by: 'Sipho',
      delivery_tracking_link: 'https://jungleworks.example/t/1',
    }),
  );

  for (const text of [
    'Collected',
    'Step 3 of 6: Collected',
    'Tracking number KEY1',
    'Delivery by Sipho',
  ])
    expect(shown()).toContain(text);
  expect(links()).toEqual([
    ['Open tracking page', 'https://app.example.com/track-order/KEY1'],
    ['Follow the driver', 'https://jungleworks.example/t/1'],
  ]);
  expect([badge(), buttons()]).toEqual(['info', ['Refresh']]);
});

test('an order that is ready links to the action that asks before booking', async () => {
  const { extension } = await block(platformOrder(1));
  const navigate = vi.fn();
  extension.shopify.navigation.navigate = navigate;

  press('Request courier');

  expect(shown()).toContain('Ready to ship.');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('extension://ship-order');
  expect(links()).toEqual([]);
});

test('of a split order only the part that can ship is ready, and the button stays', async () => {
  const { external_id: _whole, ...part } = platformOrder(2, { order_id: '#1001-2' });
  await block(booked(1, { parts: [part] }));

  expect(shown()).toContain('#1001-2: Ready to ship.');
  expect(shown().match(/Ready to ship/g)).toHaveLength(1);
  expect(shown()).toContain('Step 2 of 6');
  expect(buttons()).toEqual(['Request courier', 'Refresh']);
});

test('an order that cannot ship shows the reason, and one with a problem shows what happened', async () => {
  const reason = 'The street is missing.';
  const { state } = await block(
    platformOrder(1, { status: 'Thumela Ineligible', ship_problem: reason, notes: [reason] }),
  );
  expect(shown()).toContain(reason);
  expect([badge(), buttons()]).toEqual(['neutral', ['Refresh']]);

  state.order = booked(1, { status: 'Failed', trouble: 'Failed after Collected' });
  press('Refresh');
  await expect.poll(shown).toContain('Failed after Collected');
  expect(badge()).toBe('critical');

  state.order = booked(1, { status: 'Delivery Completed', step: 5 });
  press('Refresh');
  await expect.poll(shown).toContain('Step 6 of 6: Delivered');
  expect(badge()).toBe('success');
});

test('an order that has not been imported yet and a service that does not answer show different messages', async () => {
  await block(null);
  expect(shown()).toContain('1 order has not been imported yet');
  expect(buttons()).toEqual(['Check again']);
});

test('without a connection the block shows an error and a button to try again', async () => {
  let isUp = false;
  const { extension } = openExtension(TARGET, 'shipment-block', () =>
    isUp ? { body: { orders: [booked(1)] } } : { status: 502, body: null },
  );
  await extension.render();
  await expect.poll(shown).toContain('We could not reach the delivery service.');

  isUp = true;
  press('Try again');

  await expect.poll(shown).toContain('Tracking number KEY1');
});
