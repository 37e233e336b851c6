import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { rowLinkOf } from './row-link.tsx';

const LINK = 'a[data-row-link]';

test('a plain click on a link of a row is followed within the product', () => {
  expect(rowLinkOf(click({}))).toBe('/orders/1');
});

test.each([
  ['the middle button', { button: 1 }],
  ['a new tab', { ctrlKey: true }],
  ['a new tab on a Mac', { metaKey: true }],
  ['a new window', { shiftKey: true }],
  ['a download', { altKey: true }],
  ['what was dealt with', { defaultPrevented: true }],
  ['something beside the link', { target: { closest: () => null } }],
])('%s is left to the browser', (_, event) => {
  expect(rowLinkOf(click(event))).toBeNull();
});

function click(event: object): MouseEvent {
  const target = {
    closest: (what: string) => (what === LINK ? { getAttribute: () => '/orders/1' } : null),
  };
  return { button: 0, target, ...event } as unknown as MouseEvent;
}
