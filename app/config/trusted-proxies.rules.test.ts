import { expect, test } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.rules.ts';

test.each([
  ['false', false],
  ['1', 1],
  ['10', 10],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['192.0.2.7,2001:db8::/32', ['192.0.2.7', '2001:db8::/32']],
])('%s is read', (text, read) => {
  expect(readTrustedProxies(text)).toEqual(read);
});

test.each([
  [
    'true',
    /must not be true: whoever asks would name their own address.*e\.g\. 1,.*10\.0\.0\.0\/8/,
  ],
  ['TRUE', /must not be true/],
  ['0', /1 to 10 hops; false where there is no proxy/],
  ['11', /1 to 10 hops/],
  ['-1', /"-1", which is no network/],
  ['1.5', /"1.5", which is no network/],
  ['yes', /"yes", which is no network/],
  ['0.0.0.0/0', /no network/],
  ['::/0', /no network/],
  ['128.0.0.0/1', /no network/],
  ['10.0.0.0/33', /no network/],
  ['10.0.0.0/8,', /"", which is no network/],
  ['proxy.example', /no network/],
])('%s is refused with the reason', (text, reason) => {
  expect(() => readTrustedProxies(text)).toThrow(reason);
});
