import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { oneByOne } from './unreadable.ts';

const broken = () => Promise.reject(new AppError('store-down', 'It broke.'));
const refused = () => Promise.reject(new AppError('store-refused', 'Not this one.'));

function reader() {
  const logged: string[] = [];
  const each = oneByOne({ error: (_, message) => void logged.push(message) }, 'store');
  return { each, logged };
}

test('three failures of the store in a row are rethrown', async () => {
  const { each } = reader();
  expect(each.failure()).toBeNull();
  expect(await each(broken)).toBeNull();
  expect(await each(broken)).toBeNull();
  await expect(each(broken)).rejects.toMatchObject({ code: 'store-down' });
});

test.each([
  ['refused', refused],
  ['answered', () => 'an order'],
])('failures are not in a row if an order between them was %s', async (_what, between) => {
  const { each, logged } = reader();
  for (const read of [broken, broken, between, broken, broken, between, broken, broken])
    expect(await each<string>(read)).toBe(
      read === broken || between === refused ? null : 'an order',
    );
  expect(logged.filter((message) => message === 'It broke.')).toHaveLength(6);
  expect(each.failure()).toMatchObject({ code: 'store-down' });
});
