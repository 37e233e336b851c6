import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { withRetry } from './retrying.ts';

function asking(times: number, retryAfterSeconds?: number) {
  let calls = 0;
  return {
    calls: () => calls,
    call: async () => {
      calls += 1;
      if (calls <= times)
        throw new AppError('store-down', 'Slow down.', {
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        });
      return 'read';
    },
  };
}

test('a call to a store that asks us to slow down is retried after the wait', async () => {
  const store = asking(3, 0.001);

  expect(await withRetry(store.call)).toBe('read');
  expect(store.calls()).toBe(4);
});

test('the call fails when the store asks too often, asks for a long wait, or names no time', async () => {
  for (const [store, calls] of [
    [asking(99, 0.001), 6],
    [asking(1, 31), 1],
    [asking(1), 1],
  ] as const) {
    await expect(withRetry(store.call)).rejects.toMatchObject({ code: 'store-down' });
    expect(store.calls()).toBe(calls);
  }
});
