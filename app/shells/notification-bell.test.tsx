// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type {
  Notification,
  NotificationsAnswer,
} from '#app/domain/notifications/notification.schema.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { NotificationBell } from './notification-bell.tsx';

const NOW = '2026-11-27T10:00:00.000Z';

const HELD: Notification = {
  id: 'an alert',
  at: '2026-11-27T09:30:00.000Z',
  isNew: true,
  kind: 'alert',
  code: 'heldInStore',
  title: 'On hold in the store',
  isClosed: false,
  about: { kind: 'order', orderKey: 'KEY', orderId: '1042' },
};
const PAID: Notification = {
  id: 'a payment',
  at: '2026-11-26T09:30:00.000Z',
  isNew: false,
  kind: 'payment',
  transactionId: 'T',
  typeWords: 'Account Top Up',
  amountCents: 25_000,
};

type Asked = { url: string; body: string | null };

/** Renders a bell whose list request gets the given answer. */
async function bell(answer: () => NotificationsAnswer | null, count = 1) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: { body?: URLSearchParams }) => {
    asked.push({ url, body: init?.body?.toString() ?? null });
    const found = answer();
    return found ? Response.json(found) : new Response('', { status: 503 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { page, said } = await inBrowser(<NotificationBell unread={{ count }} />);
  const button = page.querySelector<HTMLButtonElement>('.t-bell__button')!;
  const press = (element: HTMLElement) => act(async () => element.click());
  const key = (name: string) =>
    act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
    );
  const panel = () => page.querySelector<HTMLElement>('[role="dialog"]');
  const named = (words: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  return { page, said, asked, button, press, key, panel, named };
}

test('the bell shows the number of new notifications and opens their list, grouped by day', async () => {
  const { button, press, panel, asked } = await bell(() => ({ now: NOW, entries: [HELD, PAID] }));
  expect(button.getAttribute('aria-label')).toBe('Notifications, 1 new');
  expect(button.getAttribute('aria-expanded')).toBe('false');

  await press(button);

  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(asked).toEqual([{ url: '/notifications', body: null }]);
  expect(document.activeElement).toBe(panel());
  expect(panel()?.id).toBe(button.getAttribute('aria-controls'));
  const days = [...panel()!.querySelectorAll('section')];
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['Today', 'Yesterday']);
  expect(days[0]?.querySelector('a')?.getAttribute('href')).toBe('/order-details/KEY');
  expect(days[0]?.querySelector('a')?.textContent).toBe(
    'New: Order 1042: On hold in the store 11:30',
  );
  expect(days[1]?.querySelector('a')?.textContent).toBe('Account Top Up: R250.00 11:30');
});

test('arrow keys move through the entries, and Escape returns the focus to the bell', async () => {
  const { button, press, key, panel } = await bell(() => ({ now: NOW, entries: [HELD, PAID] }));
  await press(button);

  await key('End');
  expect(document.activeElement?.getAttribute('href')).toBe('/transaction/T');
  await key('ArrowUp');
  expect(document.activeElement?.getAttribute('href')).toBe('/order-details/KEY');
  await key('Escape');

  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('Mark all as read marks only the notifications that were shown', async () => {
  const { button, press, named, asked, panel } = await bell(() => ({
    now: NOW,
    entries: [HELD, PAID],
  }));
  await press(button);

  await press(named('Mark all as read')!);

  expect(asked[1]).toEqual({
    url: '/notifications',
    body: new URLSearchParams({ intent: 'markRead', until: HELD.at }).toString(),
  });
  expect(button.getAttribute('aria-label')).toBe('Notifications');
  expect(named('Mark all as read')).toBeUndefined();
  expect(panel()?.textContent).not.toContain('New: ');
});

test('if marking fails, the notifications stay new and an error is shown', async () => {
  let isThere = true;
  const it = await bell(() => (isThere ? { now: NOW, entries: [HELD] } : null));
  await it.press(it.button);
  isThere = false;

  await it.press(it.named('Mark all as read')!);

  expect(it.button.getAttribute('aria-label')).toBe('Notifications, 1 new');
  expect(it.said).toEqual([
    { message: 'We could not mark the notifications as read. Try again.', isError: true },
  ]);
});

test('an empty list and a failed load each show a message', async () => {
  let isThere = false;
  const it = await bell(() => (isThere ? { now: NOW, entries: [] } : null), 0);
  expect(it.button.getAttribute('aria-label')).toBe('Notifications');
  await it.press(it.button);
  expect(it.panel()?.textContent).toContain('We could not load the notifications.');

  isThere = true;
  await it.press(it.named('Try again')!);

  expect(it.panel()?.textContent).toBe('NotificationsNo notifications yet');
});

test('a count above 99 is shown as 99+', async () => {
  const { button } = await bell(() => ({ now: NOW, entries: [] }), 100);

  expect(button.getAttribute('aria-label')).toBe('Notifications, 99+ new');
});
