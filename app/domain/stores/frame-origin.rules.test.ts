import { expect, test } from 'vitest';
import { FrameOrigin, isPlainOrigin } from './frame-origin.rules.ts';

test.each([
  ['https://office.example.co.za', 'https://office.example.co.za'],
  [' https://Office.Example.co.za/ ', 'https://office.example.co.za'],
  ['https://office.example.co.za:8443', 'https://office.example.co.za:8443'],
  ['https://bücher.co.za', 'https://xn--bcher-kva.co.za'],
  ['http://office.example.co.za', null],
  ['office.example.co.za', null],
  ['https://office.example.co.za/delivery', null],
  ['https://office.example.co.za?x=1', null],
  ['https://office.example.co.za#x', null],
  ['https://somebody@office.example.co.za', null],
  ['https://*.example.co.za', null],
  ["https://a.example;script-src'unsafe-inline'", null],
  ['https://a.example,b.example', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the back office address %s is saved as the origin %s', (typed, origin) => {
  const read = FrameOrigin.safeParse(typed);

  expect(read.success ? read.data : null).toBe(origin);
});

test.each([
  ['https://*.co.za', false],
  ['https://a;b.co.za', false],
  ['null', false],
  ['https://[::1]:9000', true],
  ['http://shop.co.za', true],
])('whether %s matches only itself in a security policy: %s', (origin, isOne) => {
  expect(isPlainOrigin(origin)).toBe(isOne);
});
