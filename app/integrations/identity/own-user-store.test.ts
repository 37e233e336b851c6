import { expect, test } from 'vitest';
import { createOwnUserStore } from './own-user-store.ts';

const login = (password: string) => ({ email: 'ntombi@example.co.za', password });

test('a password matches its own stored hash, and no password matches a credential of a user pool', async () => {
  const store = createOwnUserStore();
  const kept = await store.keep(login('Caf\u00e9-Sandton-1'));

  expect(await store.check(login('Cafe\u0301-Sandton-1'), kept)).toEqual({ ok: true });
  for (const credential of [null, 'cognito:0d6f0f0e-6f6c-4a52-a0ff-5b6f1f3f9a10'])
    expect(await store.check(login('Caf\u00e9-Sandton-1'), credential)).toEqual({
      ok: false,
      reason: 'wrong',
    });
});
