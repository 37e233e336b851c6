import { expect, test } from 'vitest';
import { refusedByTypes } from './refused-by-types.ts';

const FILE = 'tests/mutations/sample/delivery.ts';

test('only edits that the compiler refuses are dropped, and the file itself does not change', async () => {
  const { readFileSync } = await import('node:fs');
  const before = readFileSync(FILE, 'utf8');
  const start = before.indexOf('8_000');
  const place = { file: FILE, start, end: start + '8_000'.length };
  const [good, bad, unread] = [
    { ...place, text: '7_999' },
    { ...place, text: "''" },
    { ...place, text: '8_000 +' },
  ];

  expect(refusedByTypes(process.cwd(), [good, bad, unread])).toEqual(new Set([bad, unread]));
  expect(readFileSync(FILE, 'utf8')).toBe(before);
});
