import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback.rules.ts';

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.',
  'shop.localhost:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.9.9.9',
  '[::1]',
  '[::1]:3000',
  '[::ffff:127.0.0.1]:80',
])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  'portal.example.co.za',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'notlocalhost',
  '10.0.0.1',
  '0.0.0.0',
  '[::]',
  '[fe80::1]',
  '192.168.1.5:3000',
  '127.1',
  '2130706433',
  'evil.example:127.0.0.1',
  'localhost:evil',
  '[',
  '',
  undefined,
])('%s is not this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
