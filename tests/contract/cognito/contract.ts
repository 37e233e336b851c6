import { expect, onTestFinished, test } from 'vitest';
import type { IdentityPort } from '#app/ports/identity.ts';

export type OpenedPool = {
  identity: IdentityPort;
  /** The same pool, opened with a key of another account. */
  stranger: IdentityPort;
  /** Performs an administrator's operation on the pool, signed with the account's key. */
  order(operation: string, body: object): Promise<unknown>;
  close(): Promise<void>;
};

const RIGHT = 'Umhlanga-2026!';
const LENT = 'Temporary-1!';
const login = (password = RIGHT) => ({ email: 'ntombi@example.co.za', password });
const WRONG = { ok: false, reason: 'wrong' };
const userOf = (credential: string) => ({ Username: credential.replace('cognito:', '') });

/** What the product requires of a user pool, by name. */
const CASES: Record<string, (pool: OpenedPool) => Promise<void>> = {
  'a password opens by its own name, whatever is kept after it': async ({ identity }) => {
    const first = await identity.keep(login());
    const second = await identity.keep(login('Another-Passw0rd!'));
    expect(await identity.check(login(), first)).toEqual({ ok: true });
    expect(await identity.check(login('Another-Passw0rd!'), second)).toEqual({ ok: true });
  },
  'a wrong password is wrong': async ({ identity }) => {
    const credential = await identity.keep(login());
    expect(await identity.check(login('Wrong-Passw0rd!'), credential)).toEqual(WRONG);
  },
  'whoever is not there has a wrong password': async ({ identity }) => {
    expect(await identity.check(login(), null)).toEqual(WRONG);
  },
  'to forget twice is no fault': async ({ identity }) => {
    const credential = await identity.keep(login());
    await identity.forget?.(credential);
    await identity.forget?.(credential);
  },
  'what was forgotten opens nothing': async ({ identity }) => {
    const credential = await identity.keep(login());
    await identity.forget?.(credential);
    expect(await identity.check(login(), credential)).toEqual(WRONG);
  },
  'the policy of the pool is said at the field': async ({ identity }) => {
    await expect(identity.keep(login('short'))).rejects.toMatchObject({
      code: 'invalid-input',
      details: {
        fields: { password: expect.stringContaining('Password did not conform') as string },
      },
    });
  },
  'a lent password is good only to choose another': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    const lent = { ...userOf(credential), Password: LENT, Permanent: false };
    await order('AdminSetUserPassword', lent);
    expect(await identity.check(login(LENT), credential)).toEqual({
      ok: false,
      reason: 'must-choose',
    });
  },
  'a wrong one is wrong also where one was lent': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    const lent = { ...userOf(credential), Password: LENT, Permanent: false };
    await order('AdminSetUserPassword', lent);
    expect(await identity.check(login(), credential)).toEqual(WRONG);
  },
  'whom the pool shuts out is told so': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    await order('AdminDisableUser', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: false, reason: 'disabled' });
    await order('AdminEnableUser', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: true });
  },
  'whom the pool wants to choose by mail is told so': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    await order('AdminResetUserPassword', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: false, reason: 'must-reset' });
  },
  'another key than the account’s changes nothing': async ({ stranger }) => {
    await expect(stranger.keep(login())).rejects.toMatchObject({ code: 'identity-down' });
  },
};

/** Runs the contract against a pool. `differing` names the cases where this pool is known to differ from Cognito,
 *  and how. */
export function contractOf(
  open: () => Promise<OpenedPool>,
  differing: Readonly<Record<string, string>> = {},
): void {
  for (const [name, check] of Object.entries(CASES).filter(([name]) => !(name in differing)))
    test(name, async () => {
      const pool = await open();
      onTestFinished(() => pool.close());
      await check(pool);
    });

  test('every known difference is part of the contract', () => {
    expect(Object.keys(CASES)).toEqual(expect.arrayContaining(Object.keys(differing)));
  });
}
