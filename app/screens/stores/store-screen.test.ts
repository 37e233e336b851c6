import { expect, test } from 'vitest';
import type { StoreFees } from '#app/domain/stores/store-fees.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { feeWords } from './store-screen.tsx';

const { text } = storePageMessages.in('en');

test.each<[StoreFees, string]>([
  [{ by: 'shopify' }, 'Billed by Shopify, with this app’s plan'],
  [{ by: 'account', balanceCents: null }, 'Charged to the account that this store belongs to'],
  [{ by: 'account', balanceCents: 12_000 }, 'Charged to the account; its balance is R120.00'],
  [
    { by: 'account', balanceCents: -500 },
    'Charged to the account; its balance is R5.00 below zero',
  ],
])('the text about fees for %j', (fees, words) => {
  expect(feeWords(text, fees)).toBe(words);
});
