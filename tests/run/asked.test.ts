import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

test('slow without a figure is a quarter, and stands anywhere between the parts', () => {
  const asked = { parts: [], all: false, divisor: 1 };
  expect(readAsked([])).toEqual(asked);
  expect(readAsked(['all'])).toEqual({ ...asked, all: true });
  expect(readAsked(['--slow', 'unit'])).toEqual({ ...asked, parts: ['unit'], divisor: 4 });
  expect(readAsked(['unit', 'e2e', '--slow=8'])).toEqual({
    ...asked,
    parts: ['unit', 'e2e'],
    divisor: 8,
  });
});

test.each(['--slow=', '--slow=1', '--slow=0.5', '--slow=100', '--slow=x', '--fast', '-s'])(
  'the switch %s is refused with those there are',
  (arg) => {
    expect(() => readAsked([arg])).toThrow(`Unknown switch: ${arg}. There are: --slow`);
  },
);
