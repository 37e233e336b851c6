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
  'a password keeps its own pool user when another is stored later': async ({ identity }) => {
    const first = await identity.keep(login());
    const second = await identity.keep(login('Another-Passw0rd!'));
    expect(await identity.check(login(), first)).toEqual({ ok: true });
    expect(await identity.check(login('Another-Passw0rd!'), second)).toEqual({ ok: true });
  },
  'a wrong password is refused': async ({ identity }) => {
    const credential = await identity.keep(login());
    expect(await identity.check(login('Wrong-Passw0rd!'), credential)).toEqual(WRONG);
  },
  'an unknown user counts as a wrong password': async ({ identity }) => {
    expect(await identity.check(login(), null)).toEqual(WRONG);
  },
  'removing a password twice is not an error': async ({ identity }) => {
    const credential = await identity.keep(login());
    await identity.forget?.(credential);
    await identity.forget?.(credential);
  },
  'a removed password is not accepted': async ({ identity }) => {
    const credential = await identity.keep(login());
    await identity.forget?.(credential);
    expect(await identity.check(login(), credential)).toEqual(WRONG);
  },
  'the pool’s password policy is reported at the field': async ({ identity }) => {
    await expect(identity.keep(login('short'))).rejects.toMatchObject({
      code: 'invalid-input',
      details: {
        fields: { password: expect.stringContaining('Password did not conform') as string },
      },
    });
  },
  'a temporary password only allows choosing a new one': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    const lent = { ...userOf(credential), Password: LENT, Permanent: false };
    await order('AdminSetUserPassword', lent);
    expect(await identity.check(login(LENT), credential)).toEqual({
      ok: false,
      reason: 'must-choose',
    });
  },
  'a wrong password is wrong even if a temporary one is set': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    const lent = { ...userOf(credential), Password: LENT, Permanent: false };
    await order('AdminSetUserPassword', lent);
    expect(await identity.check(login(), credential)).toEqual(WRONG);
  },
  'a disabled user is told so': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    await order('AdminDisableUser', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: false, reason: 'disabled' });
    await order('AdminEnableUser', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: true });
  },
  'a user who must reset by mail is told so': async ({ identity, order }) => {
    const credential = await identity.keep(login());
    await order('AdminResetUserPassword', userOf(credential));
    expect(await identity.check(login(), credential)).toEqual({ ok: false, reason: 'must-reset' });
  },
  'a key of another account changes nothing': async ({ stranger }) => {
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
