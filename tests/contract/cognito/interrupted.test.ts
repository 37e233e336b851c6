import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askReset } from '#app/domain/people/ask-reset.ts';
import { acceptInvitation } from '#app/domain/people/accept-invitation.ts';
import { addMember } from '#app/domain/people/add-member.ts';
import { askEmailChange, proveEmailChange } from '#app/domain/people/change-email.ts';
import { removeMember, updateMember } from '#app/domain/people/change-member.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { choosePassword } from '#app/domain/people/choose-password.ts';
import { confirmReset } from '#app/domain/people/confirm-reset.ts';
import { forgetPasswords } from '#app/domain/people/forget-passwords.ts';
import { invitationTicket } from '#app/domain/people/invitation.ts';
import { changeOwnPassword } from '#app/domain/people/own-password.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { selfOf } from '#tests/builders/self.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';

const NEW = 'Another-Passw0rd!';
const HOUR = 3_600_000;

let bench: IdentityBench;
let merchant: GivenMerchant;
let nth = 0;
beforeAll(async () => {
  bench = await openIdentityBench({ passwordsIn: 'user pool' });
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.advance(2 * HOUR);
  const { services } = await testServices();
  const own = { ...services, db: bench.db };
  merchant = await given.merchant(own);
  await given.store(own, merchant, { name: `North ${(nth += 1)}`, withPickup: false });
});

const address = () => `cut${(nth += 1)}@example.co.za`;
const pool = () => bench.pool!;

/** Whether the person can sign in with the user row and the pool as they are. */
async function opens(email: string, password: string): Promise<boolean> {
  const user = await bench.db.user.findUnique({ where: { email } });
  if (!user?.passwordHash) return false;
  return (await bench.auth.identity.check({ email, password }, user.passwordHash)).ok;
}

/** Points at which the process may end. Nothing after such a point runs. */
const POINTS: Record<string, () => void> = {
  'before it reaches the pool': () => cut('before'),
  'when the pool has made the user': () => void (pool().simulator.switches.lostAnswers = 1),
  'when the pool has set the password': () => cut('after'),
};

const ENDED = new Error('the process ended');

function cut(when: 'before' | 'after'): void {
  const { identity } = bench.auth;
  const { keep } = identity;
  identity.keep = async (login) => {
    identity.keep = keep;
    if (when === 'after') await keep(login);
    throw ENDED;
  };
}

type Begun = { email: string; old: string | null; action: () => Promise<unknown> };

const person = (email: string, password?: string) => ({
  firstName: 'Aisha',
  lastName: 'Dube',
  phone: '+27821234567',
  email,
  reaches: merchant ? [`North ${nth}`] : [],
  password,
});

async function madeManager(password?: string): Promise<{ email: string; reaches: string[] }> {
  const { reaches } = person('');
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, { ...person(email, password), reaches });
  return { email, reaches };
}

const JOURNEYS: Record<string, () => Promise<Begun>> = {
  'sign-up': async () => {
    const email = address();
    return { email, old: null, action: () => bench.signUp(email, NEW) };
  },
  'sign-up for an unverified address': async () => {
    const email = address();
    await bench.signUp(email);
    return { email, old: PASSWORD, action: () => bench.signUp(email, NEW) };
  },
  reset: async () => {
    const email = address();
    await bench.provedPerson(email);
    await askReset(bench.auth, { address: email }, { email });
    const code = await bench.codeFor(email);
    const reset = { email, code, password: NEW };
    return { email, old: PASSWORD, action: () => resetWith(reset) };
  },
  'a change of one’s own password': async () => {
    const email = address();
    const self = await selfOf(bench, await bench.provedPerson(email));
    const change = { currentPassword: PASSWORD, password: NEW };
    return { email, old: PASSWORD, action: () => changeOwnPassword(bench.auth, self, change) };
  },
  'a manager who gets a password': async () => {
    const { reaches } = person('');
    const email = address();
    const action = () =>
      addMember(bench.auth, merchant, MANAGERS, { ...person(email, NEW), reaches });
    return { email, old: null, action };
  },
  'a manager’s new password': async () => {
    const { email, reaches } = await madeManager(PASSWORD);
    const action = () =>
      updateMember(bench.auth, merchant, MANAGERS, { ...person(email, NEW), reaches });
    return { email, old: PASSWORD, action };
  },
  'a manager who chooses by the link': async () => {
    const { email } = await madeManager();
    const invited = await bench.db.membership.findFirstOrThrow({
      where: { user: { email } },
      include: { user: true },
    });
    const ticket = invitationTicket(bench.auth, invited);
    const action = () => acceptInvitation(bench.auth, bench.caller, { ticket, password: NEW });
    return { email, old: null, action };
  },
  'a password replacing a temporary one': async () => {
    const email = address();
    await bench.provedPerson(email);
    const ticket = await lent(email, 'Temporary-1!');
    const action = () => choosePassword(bench.auth, bench.caller, { ticket, password: NEW });
    return { email, old: null, action };
  },
};

async function resetWith(reset: { email: string; code: string; password: string }) {
  const result = await confirmReset(bench.auth, { address: reset.email }, reset);
  expect(result).toEqual({ ok: true });
}

/** An administrator sets a temporary password at the pool's console. Returns the ticket for choosing a new one. */
async function lent(email: string, Password: string): Promise<string> {
  const user = await bench.db.user.findUniqueOrThrow({ where: { email } });
  const Username = pool().userOf(user.passwordHash)?.username;
  pool().simulator.console('AdminSetUserPassword', { Username, Password, Permanent: false });
  const result = await bench.signIn(email, Password);
  if (result.ok || result.reason !== 'must-choose') throw new Error('nothing to choose');
  return result.chooseTicket;
}

const CASES = Object.keys(JOURNEYS).flatMap((journey) =>
  Object.keys(POINTS).map((point) => [journey, point] as const),
);

test.each(CASES)(
  '%s that is interrupted %s changes nothing, and the next attempt succeeds',
  async (journey, point) => {
    const { email, old, action } = await JOURNEYS[journey]!();

    POINTS[point]!();
    await expect(action()).rejects.toThrow();
    expect(await opens(email, NEW)).toBe(false);
    if (old) expect(await opens(email, old)).toBe(true);

    await action();
    expect(await opens(email, NEW)).toBe(true);
    if (old) expect(await opens(email, old)).toBe(false);
    await onlyWhatRowsName();
  },
);

/** After the daily cleanup, the pool holds only the users that our rows name. */
async function onlyWhatRowsName(): Promise<void> {
  bench.advance(2 * HOUR);
  await forgetPasswords(bench.auth);
  const rows = await bench.db.user.findMany({
    where: { passwordHash: { startsWith: 'cognito:' } },
  });
  const named = rows.map(({ passwordHash }) => passwordHash?.replace('cognito:', ''));
  expect([...pool().simulator.users.keys()].sort()).toEqual(named.sort());
  const noted = await bench.db.providerPassword.findMany();
  expect(noted.map(({ credential }) => credential.replace('cognito:', '')).sort()).toEqual(named);
}

test('a clean-up that is interrupted continues the next day', async () => {
  const email = address();
  for (const password of [PASSWORD, NEW, 'Third-Passw0rd!']) await bench.signUp(email, password);
  bench.advance(2 * HOUR);
  pool().simulator.switches.lostAnswers = 1;

  await expect(forgetPasswords(bench.auth)).rejects.toMatchObject({ code: 'identity-down' });

  await onlyWhatRowsName();
});

test('the clean-up leaves a password that is being stored alone', async () => {
  const credential = await bench.auth.identity.keep({ email: address(), password: NEW });

  await forgetPasswords(bench.auth);

  expect(pool().userOf(credential)).toBeDefined();
});

test('a manager who is removed before accepting leaves no user in the pool', async () => {
  const { email } = await madeManager(PASSWORD);

  await removeMember(bench.auth, merchant, MANAGERS, { email });

  expect(await bench.db.user.findUnique({ where: { email } })).toBeNull();
  await onlyWhatRowsName();
});

test('an email address is changed without the pool, and the old address can be used by another person', async () => {
  const [email, next] = [address(), address()];
  const userId = await bench.provedPerson(email);
  const self = await selfOf(bench, userId);
  const calls = () => pool().simulator.asked.filter((call) => call !== 'InitiateAuth').length;
  const before = calls();
  await askEmailChange(bench.auth, self, { email: next, currentPassword: PASSWORD });
  const codes = { oldCode: await bench.codeFor(email), newCode: await bench.codeFor(next) };

  await proveEmailChange(bench.auth, self, codes);

  expect(calls()).toBe(before);
  expect(await opens(next, PASSWORD)).toBe(true);
  await bench.signUp(email, NEW);
  expect(await opens(email, NEW)).toBe(true);
  expect(await opens(next, PASSWORD)).toBe(true);
});

test('a change made with an old password that reaches the pool late has no effect after a reset', async () => {
  const email = address();
  const self = await selfOf(bench, await bench.provedPerson(email));
  await askReset(bench.auth, { address: email }, { email });
  const code = await bench.codeFor(email);
  const { identity } = bench.auth;
  const { keep } = identity;
  identity.keep = async (login) => {
    identity.keep = keep;
    const late = await keep(login);
    await resetWith({ email, code, password: NEW });
    return late;
  };

  const change = { currentPassword: PASSWORD, password: 'Of-Another-1!' };
  await expect(changeOwnPassword(bench.auth, self, change)).rejects.toMatchObject({
    code: 'conflict',
  });

  expect(await opens(email, NEW)).toBe(true);
  expect(await opens(email, 'Of-Another-1!')).toBe(false);
  expect(await opens(email, PASSWORD)).toBe(false);
});
