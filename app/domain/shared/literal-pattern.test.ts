import { expect, test } from 'vitest';
import { testServices } from '#tests/fakes/test-services.ts';
import { literalPattern } from './literal-pattern.ts';

test('the database takes each character of a text literally', async () => {
  const { db } = await testServices();
  const isLike = async (stored: string, text: string) => {
    const [row] = await db.$queryRaw<[{ is: boolean }]>`
      select ${stored} like ${literalPattern(text)} as "is"`;
    return row.is;
  };

  for (const text of ['50%', 'A_1', 'C:\\new', 'Thandi'])
    expect(await isLike(text, text), text).toBe(true);
  expect(await isLike('500', '50%')).toBe(false);
  expect(await isLike('AB1', 'A_1')).toBe(false);
  expect(await isLike('C:new', 'C:\\new')).toBe(false);
});
