import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

test('slow without a number is a quarter, and may be anywhere between the parts', () => {
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
  'the unknown switch %s is refused with a list of the known ones',
  (arg) => {
    expect(() => readAsked([arg])).toThrow(`Unknown switch: ${arg}. There are: --slow`);
  },
);
