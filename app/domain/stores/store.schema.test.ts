import { expect, test } from 'vitest';
import { storeUrl } from './store.schema.ts';

// prettier-ignore
const ONE_SHOP = [
  'https://host.example/braai', 'host.example/braai/', 'https://host.example./braai',
  'HTTPS://HOST.example:443/braai', 'https://host.example//braai//', 'https://host.example/%62raai',
  'https://host.example/karoo/../braai', 'https://host.example/braai?page=1#top',
];

test.each(ONE_SHOP)('%s is normalised to the address of the shop', (typed) => {
  expect(storeUrl(typed)).toBe('https://host.example/braai');
});

test('different addresses stay different', () => {
  const others = [
    'https://host.example/Braai',
    'https://host.example/a%2fb',
    'https://h.example/%c3%a9',
  ];

  expect(others.map(storeUrl)).toEqual([
    'https://host.example/Braai',
    'https://host.example/a%2Fb',
    'https://h.example/%C3%A9',
  ]);
});
