import { expect, test } from 'vitest';
import { beginningOf, withoutNul } from './plain-text.ts';

test('NUL is removed from every text, and nothing else changes', () => {
  const at = new Date('2026-11-20T10:00:00Z');

  const cleaned = withoutNul({
    name: 'Bo\u0000',
    lines: [{ name: '\u0000Mug', quantity: 2 }],
    at,
    note: null,
  });

  expect(cleaned).toEqual({ name: 'Bo', lines: [{ name: 'Mug', quantity: 2 }], at, note: null });
});

test('a text is cut so that the database can store it: no half of a character, and no NUL', () => {
  const cut = [beginningOf('ab😀', 3), beginningOf('ab😀', 4), beginningOf('a\u0000\ud83db', 9)];

  expect(cut).toEqual(['ab', 'ab😀', 'a\ufffdb']);
});
