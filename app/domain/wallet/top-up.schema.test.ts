import { expect, test } from 'vitest';
import { TopUpAmount } from './top-up.schema.ts';

test.each(['10.50', '10,50', 'R99.99'])('%s is not in whole rands', (text) => {
  const { error } = TopUpAmount.safeParse(text);

  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter whole rands, such as 250.']);
});

test.each([
  ['250', 25_000],
  ['R1 000', 100_000],
  ['10,00', 1_000],
])('%s is %d cents', (text, cents) => {
  expect(TopUpAmount.parse(text)).toBe(cents);
});
