import { expect, test } from 'vitest';
import { anotherSite, canBeCode, isCode } from './woo-approval.rules.ts';

const says = (site: string) => `WordPress/6.9.1; ${site}`;

// prettier-ignore
const SITES: readonly (readonly [named: string, site: string, other: string | null])[] = [
  ['https://shop.example',         'https://shop.example',         null],
  ['https://shop.example',         'https://www.shop.example/',    null],
  ['https://shop.example',         'https://shop.example/en',      null],
  ['https://host.example/braai',   'https://host.example/braai',   null],
  ['https://host.example/braai',   'https://host.example/braai/',  null],
  ['https://shop.example',         'https://evil.example',         'https://evil.example'],
  ['https://host.example/braai',   'https://host.example/karoo',   'https://host.example/karoo'],
  ['https://host.example/braai',   'https://host.example/braai-2', 'https://host.example/braai-2'],
  ['https://host.example/braai',   'https://host.example',         'https://host.example'],
];

test.each(SITES)(
  'for a store named %s, the site %s counts as another site: %s',
  (named, site, other) => {
    expect(anotherSite(says(site), named)).toBe(other);
  },
);

test.each([
  ['110A-BCDE', true],
  ['110abcde', true],
  [' 1 1 0 a - b c d e ', true],
  ['IL0A-BCDE', true],
  ['ilOA-BCDE', true],
  ['110A-BCDF', false],
  ['110A-BCD', false],
  ['', false],
])('%j typed for the code 110A-BCDE: %s', (typed, isRight) => {
  expect(isCode(typed, '110ABCDE')).toBe(isRight);
});

test.each([
  ['iLoA-BCDE', true],
  ['110A-BCDU', false],
  ['110A-BCD', false],
  ['110A-BCDEF', false],
])('%j can be a code: %s', (typed, can) => {
  expect(canBeCode(typed)).toBe(can);
});
