import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENOUGH_BITS, looksRandom, OUR_BITS, secretBits } from './secret-strength.rules.ts';

/** Bytes that look random, but are the same in every run. */
const random = (seed: number, length = 32) =>
  createHash('shake256', { outputLength: length }).update(String(seed)).digest();

test('generated secrets pass: of 2,000 of each kind none is refused', () => {
  const weakest = { base64url: 999, hex: 999, vendor: 999 };
  let bytesRefused = 0;
  for (let seed = 0; seed < 2_000; seed += 1) {
    const made = random(seed);
    weakest.base64url = Math.min(weakest.base64url, secretBits(made.toString('base64url')));
    weakest.hex = Math.min(weakest.hex, secretBits(made.toString('hex')));
    const given = `shpss_${random(seed, 16).toString('hex')}`;
    weakest.vendor = Math.min(weakest.vendor, secretBits(given));
    if (!looksRandom(made)) bytesRefused += 1;
  }

  expect(weakest.base64url).toBeGreaterThan(OUR_BITS * 1.2);
  expect(weakest.hex).toBeGreaterThan(OUR_BITS * 1.2);
  expect(weakest.vendor).toBeGreaterThan(ENOUGH_BITS);
  expect(bytesRefused).toBe(0);
});

test.each([
  'a'.repeat(64),
  'ab'.repeat(32),
  '0123456789abcdef'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'changemechangemechangemechangeme',
  'change-me-to-a-long-random-string-of-32-chars',
  'your-secret-session-key-goes-here-please',
  'thumela-session-secret-production-2026',
  'SuperSecretPassword123SuperSecretPassword123',
  'passwordpasswordpasswordpassword1234',
  'correct horse battery staple again',
  'qwertyuiopasdfghjklzxcvbnm123456',
  '1111111111222222222233333333334444',
  'a-session-secret-of-the-tests-only',
])('%s is refused as a secret', (text) => {
  expect(secretBits(text)).toBeLessThan(OUR_BITS);
});

test.each([
  ['zeros', Buffer.alloc(32)],
  ['one byte', Buffer.alloc(32, 7)],
  ['a row', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
  ['a row of sevens', Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 7) % 256))],
  ['a text', Buffer.from('changemechangemechangemechangeme')],
  ['a text of hex digits', Buffer.from('3f9a1c5e7b2d4068a9cbe1f305172938')],
  ['a piece that repeats', Buffer.concat(Array.from({ length: 4 }, () => random(1, 8)))],
])('32 bytes of %s are refused as a key', (_name, bytes) => {
  expect(looksRandom(bytes)).toBe(false);
});
