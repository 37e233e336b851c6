import { expect, test } from 'vitest';
import { withoutNul } from './plain-text.ts';

test('NUL is taken out of every text, and nothing else is touched', () => {
  const at = new Date('2026-11-20T10:00:00Z');

  const cleaned = withoutNul({
    name: 'Bo\u0000',
    lines: [{ name: '\u0000Mug', quantity: 2 }],
    at,
    note: null,
  });

  expect(cleaned).toEqual({ name: 'Bo', lines: [{ name: 'Mug', quantity: 2 }], at, note: null });
});
