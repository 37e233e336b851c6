import { expect, test } from 'vitest';
import { eachOnItsOwn } from './each-on-its-own.ts';

/** Works through the numbers up to `count`; those of `broken` fail. */
async function workingOn(count: number, broken: readonly number[]) {
  const done: number[] = [];
  const items = Array.from({ length: count }, (_, index) => index + 1);
  const working = eachOnItsOwn(items, async (item) => {
    if (broken.includes(item)) throw new Error(`item ${item}`);
    done.push(item);
  });
  const error = await working.then(
    () => null,
    ({ message }: Error) => message,
  );
  return { done, error };
}

test('an item that fails does not hold up the others, and the first error is thrown', async () => {
  expect(await workingOn(3, [])).toEqual({ done: [1, 2, 3], error: null });
  expect(await workingOn(5, [1, 3])).toEqual({ done: [2, 4, 5], error: 'item 1' });
});

test('five errors in a row end the work, but not five errors in all', async () => {
  const alternate = [1, 3, 5, 7, 9, 11];

  expect((await workingOn(12, alternate)).done).toEqual([2, 4, 6, 8, 10, 12]);
  expect(await workingOn(8, [2, 3, 4, 5, 6])).toEqual({ done: [1], error: 'item 2' });
});
