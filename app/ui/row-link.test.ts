import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { rowLinkOf } from './row-link.tsx';

const LINK = 'a[data-row-link]';

test('a plain click on a row’s link is handled by the app', () => {
  expect(rowLinkOf(click({}))).toBe('/orders/1');
});

test.each([
  ['a click with the middle button', { button: 1 }],
  ['a click for a new tab', { ctrlKey: true }],
  ['a click for a new tab on a Mac', { metaKey: true }],
  ['a click for a new window', { shiftKey: true }],
  ['a click for a download', { altKey: true }],
  ['a click that was already handled', { defaultPrevented: true }],
  ['a click outside the link', { target: { closest: () => null } }],
])('%s is not handled as a row link', (_, event) => {
  expect(rowLinkOf(click(event))).toBeNull();
});

function click(event: object): MouseEvent {
  const target = {
    closest: (what: string) => (what === LINK ? { getAttribute: () => '/orders/1' } : null),
  };
  return { button: 0, target, ...event } as unknown as MouseEvent;
}
