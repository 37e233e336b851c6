import { expect, test } from 'vitest';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { paletteMessages } from '#app/messages/palette.ts';
import { paletteOptions } from './palette-options.rules.ts';
import {
  findHelp,
  helpBeside,
  helpFor,
  helpRow,
  isHelpPage,
  mayReadHelp,
} from './help-pages.rules.ts';
import { commandsFor } from './palette.rules.ts';

const texts = { menu: menuMessages.in('en').text, palette: paletteMessages.in('en').text };
const found = (role: GrantRole, typed: string) => findHelp(role, typed).map(({ page }) => page);
const best = (typed: string) => found('merchant', typed)[0];

test.each([
  ['top up', 'top-up'],
  ['TOPUP', 'top-up'],
  ['label', 'print-labels'],
  ['print label', 'print-labels'],
  ['hold', 'cancel-and-hold'],
  ['cancel', 'cancel-and-hold'],
  ['gift card', 'import-orders'],
  ['woo', 'connect-store'],
  ['pickup', 'pickup-locations'],
  ['return to sender', 'returns'],
  ['vat', 'invoices'],
  ['webhook', 'api-and-webhooks'],
  ['invite', 'managers'],
  ['proof of delivery', 'tracking'],
  ['ship', 'request-shipments'],
])('“%s” finds %s first', (typed, page) => {
  expect(best(typed)).toBe(page);
});

test('a page found by one of its headings links to that heading', () => {
  expect(findHelp('merchant', 'rejected rows')).toEqual([
    {
      page: 'import-orders',
      title: 'Import orders from a CSV file',
      hint: 'Correct rejected rows',
      path: '/help/import-orders#correct-rejected-rows',
    },
  ]);
});

test('a text that fits no page, or an empty one, finds nothing', () => {
  for (const typed of ['', '  ', 'KH-1041', 'abel', '__proto__', '%2f', 'x'.repeat(5_000)])
    expect(found('merchant', typed), typed.slice(0, 20)).toEqual([]);
});

test('each role finds and reads only the pages on what it may do', () => {
  expect(found('storeManager', 'top up')).toEqual([]);
  expect(helpFor('hubStaff')).toEqual(['find-orders', 'api-and-webhooks', 'hub-work']);
  expect(mayReadHelp('merchant', 'administration')).toBe(false);
  expect(helpFor('embedded')).toContain('pickup-locations');
  for (const role of ['storeManager', 'shopStaff', 'embedded', 'hubStaff'] as const)
    for (const page of ['top-up', 'invoices', 'managers', 'administration'] as const)
      expect(mayReadHelp(role, page), `${role} ${page}`).toBe(false);
  expect(helpFor('admin').filter((page) => !mayReadHelp('merchant', page))).toEqual([
    'hub-work',
    'administration',
  ]);
});

test('a page links to the next one that the reader may open', () => {
  expect(helpBeside('hubStaff', 'find-orders')).toEqual({
    previous: null,
    next: 'api-and-webhooks',
  });
  expect(helpBeside('hubStaff', 'hub-work')).toEqual({
    previous: 'api-and-webhooks',
    next: null,
  });
});

test.each(['__proto__', 'constructor', 'toString', 'Print-Labels', '', '../print-labels'])(
  '“%s” is not a help page',
  (name) => {
    expect(isHelpPage(name)).toBe(false);
  },
);

test('the palette lists help after pages and actions, and before orders', () => {
  const state = { state: 'ready' as const, hits: [] };
  const options = paletteOptions(
    texts.palette,
    'merchant',
    commandsFor(texts, 'merchant'),
    'label',
    state,
  );

  expect(options.map(({ group }) => group)).toEqual(['pages', 'help', 'help', 'orders']);
  expect(options[1]).toMatchObject({
    label: 'Print labels',
    hint: 'Printing',
    does: { kind: 'go', path: '/help/print-labels' },
  });
  const many = paletteOptions(texts.palette, 'admin', commandsFor(texts, 'admin'), 's', {
    ...state,
    state: 'idle',
  });
  expect(many.filter(({ group }) => group === 'help')).toHaveLength(4);
});

test('a match in a title ranks above one in a heading', () => {
  expect(helpRow('packing-slips').title).toBe('Print packing slips');
  expect(best('packing')).toBe('packing-slips');
});
