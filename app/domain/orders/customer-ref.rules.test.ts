import { expect, test } from 'vitest';
import { shortRef } from './customer-ref.rules.ts';

test('a platform’s long customer ID is shortened to its number', () => {
  expect(shortRef('gid://shopify/Customer/8345628448984')).toBe('8345628448984');
  expect(shortRef('ACME/7')).toBe('ACME/7');
});
