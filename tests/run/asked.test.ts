import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

test('slow without a figure is a quarter, and stands anywhere between the parts', () => {
  expect(readAsked([])).toEqual({ parts: [], divisor: 1 });
  expect(readAsked(['--slow', 'unit'])).toEqual({ parts: ['unit'], divisor: 4 });
  expect(readAsked(['unit', 'e2e', '--slow=8'])).toEqual({ parts: ['unit', 'e2e'], divisor: 8 });
});

test.each(['--slow=', '--slow=1', '--slow=0.5', '--slow=100', '--slow=x', '--fast', '-s'])(
  'the switch %s is refused with those there are',
  (arg) => {
    expect(() => readAsked([arg])).toThrow(`Unknown switch: ${arg}. There are: --slow`);
  },
);
