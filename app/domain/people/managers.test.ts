import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { acceptInvitation, declineInvitation, readInvitation } from './accept-invitation.ts';
import { actorOfUser } from './actor-of.ts';
import { askReset } from './ask-reset.ts';
import { addMember, resendInvitation } from './add-member.ts';
import { removeMember, updateMember } from './change-member.ts';
import { chooseMembership, listOwnMemberships } from './choose-membership.ts';
import { MANAGERS } from './member-kinds.ts';
import { listMembers } from './members.ts';
import { proveEmail } from './prove-email.ts';
import { createSession } from './sessions.ts';
import { sendInvitation } from './send-invitation.ts';

const FORGET_PASSWORDS =
  'prisma/migrations/20261209082100_passwords_of_withdrawn_invitations/migration.sql';
let bench: IdentityBench;
let nth = 0;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());
beforeEach(() => void bench.advance(2 * 3_600_000));

/** An account with two stores. */
async function account(): Promise<{ merchant: GivenMerchant; stores: [string, string] }> {
  const { services } = await testServices();
  const own = { ...services, db: bench.db };
  const merchant = await given.merchant(own);
  const names = [`North ${(nth += 1)}`, `South ${nth}`] as [string, string];
  for (const name of names) await given.store(own, merchant, { name, withPickup: false });
  return { merchant, stores: names };
}

const address = () => `m${newId()}@shop.example`;
const person = (email: string, stores: string[], password?: string) => ({
  firstName: 'Aisha',
  lastName: 'Dube',
  phone: '+27821234567',
  email,
  reaches: stores,
  password,
});

/** The ticket in the last mailed link. */
async function mailedTicket(email: string): Promise<string> {
  const rows = await bench.db.outbox.findMany({
    where: { job: 'people.send-invitation', doneAt: null },
    orderBy: { createdAt: 'asc' },
  });
  for (const row of rows) {
    const payload = row.payload as { membershipId: string; invitedAt: string };
    await sendInvitation({ ...bench.auth, mailer: bench.mailer }, payload);
    await bench.db.outbox.update({ where: { id: row.id }, data: { doneAt: new Date() } });
  }
  const mail = bench.mails.findLast((sent) => sent.to === email);
  const [, ticket] = /ticket=(\S+)/.exec(mail?.text ?? '') ?? [];
  return decodeURIComponent(ticket ?? '');
}

test('a new manager chooses a password by the link, which works once, and has access to the chosen stores only', async () => {
  const { merchant, stores } = await account();
  const email = address();
  const { member: manager, isOwnAccount } = await addMember(
    bench.auth,
    merchant,
    MANAGERS,
    person(email, [stores[0]]),
  );
  expect(isOwnAccount).toBe(false);
  expect(manager).toMatchObject({ isInvited: true, isEditable: true, reaches: [stores[0]] });

  const ticket = await mailedTicket(email);
  expect(await readInvitation(bench.auth, ticket)).toMatchObject({
    account: merchant.name,
    stores: [stores[0]],
    email,
    choosesPassword: true,
  });
  await expect(acceptInvitation(bench.auth, bench.caller, { ticket })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const accept = () => acceptInvitation(bench.auth, bench.caller, { ticket, password: PASSWORD });
  const tries = await Promise.allSettled([accept(), accept(), accept()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(accept()).rejects.toMatchObject({ code: 'gone' });

  const signedIn = await bench.signIn(email);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const [store] = await bench.db.store.findMany({ where: { name: stores[0] } });
  expect(await actorOfUser(bench.db, signedIn.userId)).toMatchObject({
    role: 'storeManager',
    merchantId: merchant.merchantId,
    storeIds: [store?.id],
  });
  expect(await listMembers(bench.auth, merchant, MANAGERS)).toMatchObject([{ isInvited: false }]);
});

test('a manager with a given password must prove the address first, and gets no own account', async () => {
  const { merchant, stores } = await account();
  const email = address();
  const accounts = await bench.db.merchant.count();
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores, PASSWORD));

  const ticket = await bench.proveTicket(email);
  const code = await bench.codeFor(email);
  const proved = await proveEmail(bench.auth, bench.caller, { ticket, code });

  if (!proved.ok) throw new Error(proved.reason);
  expect(await actorOfUser(bench.db, proved.userId)).toMatchObject({
    role: 'storeManager',
    merchantId: merchant.merchantId,
  });
  expect(await bench.db.merchant.count()).toBe(accounts);
});

test('a company address that a merchant adds does not become an administrator', async () => {
  const { merchant, stores } = await account();
  const email = `${newId()}@thumela.example`;
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores, PASSWORD));
  const ticket = await bench.proveTicket(email);
  const code = await bench.codeFor(email);
  const proved = await proveEmail(bench.auth, bench.caller, { ticket, code });
  if (!proved.ok) throw new Error(proved.reason);
  expect(await actorOfUser(bench.db, proved.userId)).toMatchObject({ role: 'storeManager' });
});

test('a person who never confirmed their address is not said to keep a password', async () => {
  const { merchant, stores } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores));
  const another = await account();

  const added = await addMember(
    bench.auth,
    another.merchant,
    MANAGERS,
    person(email, another.stores, 'Other-Passw0rd!'),
  );

  expect(added.isOwnAccount).toBe(false);
  expect(await readInvitation(bench.auth, await mailedTicket(email))).toMatchObject({
    choosesPassword: true,
  });
});

test('a person with an account is invited, keeps all their data, and chooses which account to work for', async () => {
  const { merchant, stores } = await account();
  const email = address();
  const userId = await bench.provedPerson(email);
  const before = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });

  const added = await addMember(
    bench.auth,
    merchant,
    MANAGERS,
    person(email, stores, 'Other-Passw0rd!'),
  );

  expect(added.isOwnAccount).toBe(true);
  expect(added.member).toMatchObject({ isEditable: false, firstName: 'Aisha' });
  expect(await bench.db.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before);
  expect(await actorOfUser(bench.db, userId)).toMatchObject({ role: 'merchant' });

  const ticket = await mailedTicket(email);
  expect(await readInvitation(bench.auth, ticket)).toMatchObject({ choosesPassword: false });
  const joined = await acceptInvitation(bench.auth, bench.caller, {
    ticket,
    password: 'Hijack-1!',
  });
  expect(joined.device, 'signs nobody in').toBeNull();
  expect((await bench.db.user.findUniqueOrThrow({ where: { id: userId } })).passwordHash).toBe(
    before.passwordHash,
  );

  await createSession(bench.auth, userId);
  const { id } = await bench.db.portalSession.findFirstOrThrow({ where: { userId } });
  const standing = { by: 'session' as const, id };
  const actor = await actorOfUser(bench.db, userId);
  expect(actor, 'acts as what was chosen last').toMatchObject({ merchantId: merchant.merchantId });
  const own = await listOwnMemberships(bench.auth, actor!);
  expect(own.map(({ role }) => role).sort()).toEqual(['merchant', 'storeManager']);
  const home = own.find(({ role }) => role === 'merchant')!;
  await chooseMembership(bench.auth, actor!, standing, { id: home.id });
  const session = await bench.db.portalSession.findUniqueOrThrow({ where: { id } });
  expect(session.membershipId).toBe(home.id);
  await expect(
    chooseMembership(bench.auth, actor!, standing, { id: merchant.membershipId! }),
    "somebody else's membership",
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('an account cannot edit a person, or set their password, if they have another account too', async () => {
  const one = await account();
  const other = await account();
  const email = address();
  await addMember(bench.auth, one.merchant, MANAGERS, person(email, one.stores));
  await acceptInvitation(bench.auth, bench.caller, {
    ticket: await mailedTicket(email),
    password: PASSWORD,
  });
  const renamed = { ...person(email, one.stores), lastName: 'Khumalo' };
  expect(await updateMember(bench.auth, one.merchant, MANAGERS, renamed)).toMatchObject({
    lastName: 'Khumalo',
  });

  await addMember(bench.auth, other.merchant, MANAGERS, person(email, other.stores));
  for (const { merchant, stores } of [one, other])
    for (const over of [{ password: 'Hijack-Passw0rd1!' }, { lastName: 'Hijacked' }])
      await expect(
        updateMember(bench.auth, merchant, MANAGERS, { ...renamed, reaches: stores, ...over }),
      ).rejects.toMatchObject({ code: 'invalid-input' });
  const reaches = [one.stores[1]];
  expect(
    await updateMember(bench.auth, one.merchant, MANAGERS, { ...renamed, reaches }),
  ).toMatchObject({
    reaches,
    isEditable: false,
  });
  expect((await bench.signIn(email)).ok).toBe(true);
});

test('a form that was opened for one manager does not change another, whose address it posts', async () => {
  const { merchant, stores } = await account();
  const [anna, ben] = [address(), address()];
  const added = await addMember(bench.auth, merchant, MANAGERS, person(anna, stores));
  const { id } = added.member;
  await addMember(bench.auth, merchant, MANAGERS, person(ben, stores));
  const input = { ...person(ben, stores), lastName: 'Khumalo' };

  await expect(updateMember(bench.auth, merchant, MANAGERS, input, id)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(
    await updateMember(bench.auth, merchant, MANAGERS, { ...input, email: anna }, id),
  ).toMatchObject({ id, lastName: 'Khumalo' });
});

test('a new password for a manager ends their sessions and notifies them', async () => {
  const { merchant, stores } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores));
  const ticket = await mailedTicket(email);
  const { userId } = await acceptInvitation(bench.auth, bench.caller, {
    ticket,
    password: PASSWORD,
  });
  await createSession(bench.auth, userId);

  await updateMember(bench.auth, merchant, MANAGERS, person(email, stores, 'Chosen-Passw0rd2!'));

  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
  expect((await bench.signIn(email, 'Chosen-Passw0rd2!')).ok).toBe(true);
  await bench.deliverCodes();
  expect(bench.mails.findLast(({ to }) => to === email)?.subject).toMatch(/password/i);
});

test('a removed manager loses access at once, and can be invited again or sign up', async () => {
  const { merchant, stores } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores));
  const first = await mailedTicket(email);
  const { userId } = await acceptInvitation(bench.auth, bench.caller, {
    ticket: first,
    password: PASSWORD,
  });
  await createSession(bench.auth, userId);
  const [row] = await listMembers(bench.auth, merchant, MANAGERS);

  await removeMember(bench.auth, merchant, MANAGERS, { id: row!.id });

  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
  expect(await bench.db.storeManagerAccess.count({ where: { userId } })).toBe(0);
  expect(await bench.signIn(email)).toEqual({ ok: false, reason: 'no-access' });
  await expect(removeMember(bench.auth, merchant, MANAGERS, { id: row!.id })).rejects.toMatchObject(
    {
      code: 'not-found',
    },
  );

  bench.advance(3_600_000);
  await bench.provedPerson(email);
  expect(await actorOfUser(bench.db, userId)).toMatchObject({ role: 'merchant' });
});

test('a link does not work if it was replaced, is too old, was altered, or its manager was removed', async () => {
  const { merchant, stores } = await account();
  const email = address();
  const { member: manager } = await addMember(
    bench.auth,
    merchant,
    MANAGERS,
    person(email, stores),
  );
  const first = await mailedTicket(email);
  bench.advance(60_000);
  await resendInvitation(bench.auth, merchant, MANAGERS, { id: manager.id });
  expect(await readInvitation(bench.auth, first)).toBeNull();

  const second = await mailedTicket(email);
  expect(await readInvitation(bench.auth, second)).not.toBeNull();
  expect(await readInvitation(bench.auth, `${second}x`)).toBeNull();
  bench.advance(7 * 86_400_000);
  expect(await readInvitation(bench.auth, second)).toBeNull();

  await resendInvitation(bench.auth, merchant, MANAGERS, { id: manager.id });
  const third = await mailedTicket(email);
  await removeMember(bench.auth, merchant, MANAGERS, { id: manager.id });
  expect(await readInvitation(bench.auth, third)).toBeNull();
  expect(await bench.db.user.count({ where: { email } }), 'never came').toBe(0);
});

test('a person who signs up before they answer keeps their account, and can decline or accept', async () => {
  const { merchant, stores } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, stores, 'Their-Passw0rd1!'));
  const ticket = await mailedTicket(email);

  const userId = await bench.provedPerson(email);

  expect(await actorOfUser(bench.db, userId)).toMatchObject({ role: 'merchant' });
  expect((await bench.signIn(email, 'Their-Passw0rd1!')).ok).toBe(false);
  expect(await readInvitation(bench.auth, ticket)).toMatchObject({ choosesPassword: false });
  await declineInvitation(bench.auth, bench.caller, { ticket });
  await expect(declineInvitation(bench.auth, bench.caller, { ticket })).rejects.toMatchObject({
    code: 'gone',
  });
  expect(await listMembers(bench.auth, merchant, MANAGERS)).toEqual([]);
  expect(await actorOfUser(bench.db, userId)).toMatchObject({ role: 'merchant' });
});

test("refused: another account's manager or store, a manager twice, and too many mails", async () => {
  const one = await account();
  const other = await account();
  const email = address();
  const { member: manager } = await addMember(
    bench.auth,
    one.merchant,
    MANAGERS,
    person(email, one.stores),
  );
  const refused = (code: string, ask: Promise<unknown>) =>
    expect(ask).rejects.toMatchObject({ code });

  await refused(
    'not-found',
    removeMember(bench.auth, other.merchant, MANAGERS, { id: manager.id }),
  );
  await refused(
    'not-found',
    resendInvitation(bench.auth, other.merchant, MANAGERS, { id: manager.id }),
  );
  await refused(
    'not-found',
    updateMember(bench.auth, other.merchant, MANAGERS, person(email, other.stores)),
  );
  const foreign = person(address(), [other.stores[0]]);
  await refused('invalid-input', addMember(bench.auth, one.merchant, MANAGERS, foreign));
  expect(await bench.db.user.count({ where: { email: foreign.email } }), 'nothing half done').toBe(
    0,
  );
  await refused(
    'invalid-input',
    addMember(bench.auth, one.merchant, MANAGERS, person(email, one.stores)),
  );
  const own = person(one.merchant.email ?? '', one.stores);
  await refused('invalid-input', addMember(bench.auth, one.merchant, MANAGERS, own));
  const manages = given.storeManager(one.merchant, []);
  await refused(
    'not-allowed',
    addMember(bench.auth, manages, MANAGERS, person(address(), one.stores)),
  );

  const mails = [];
  for (let n = 0; n < 6; n += 1) {
    bench.advance(60_000);
    mails.push(
      await resendInvitation(bench.auth, one.merchant, MANAGERS, { id: manager.id }).catch(
        (error: { message: string }) => error.message,
      ),
    );
  }
  expect(mails.at(-1)).toBe('Too many invitations were sent. Try again later.');
});

test('an invitation is not sent twice within a minute, and the link of the first stays valid', async () => {
  const { merchant, stores } = await account();
  const email = address();
  const { member: manager } = await addMember(
    bench.auth,
    merchant,
    MANAGERS,
    person(email, stores),
  );
  const again = () => resendInvitation(bench.auth, merchant, MANAGERS, { id: manager.id });
  bench.advance(59_000);
  await expect(again()).rejects.toMatchObject({
    code: 'too-many-requests',
    message: /just sent/,
  });
  bench.advance(1_000);

  const tries = await Promise.allSettled([again(), again()]);

  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [listed] = await listMembers(bench.auth, merchant, MANAGERS);
  expect(listed).toMatchObject({
    isInvited: true,
    invitedAt: bench.auth.clock.now().toISOString(),
  });
});

/** A person who was created by an account, accepted and chose a password. */
async function joined({ merchant, stores }: Awaited<ReturnType<typeof account>>) {
  const email = address();
  const { member: manager } = await addMember(
    bench.auth,
    merchant,
    MANAGERS,
    person(email, stores),
  );
  const ticket = await mailedTicket(email);
  const accepted = await acceptInvitation(bench.auth, bench.caller, { ticket, password: PASSWORD });
  return { email, managerId: manager.id, userId: accepted.userId };
}

test('a password that one account set does not open another: the person must choose a new one to join', async () => {
  const [eve, bob] = [await account(), await account()];
  const { email } = await joined(eve);
  await updateMember(
    bench.auth,
    eve.merchant,
    MANAGERS,
    person(email, eve.stores, 'Eves-Passw0rd!'),
  );
  await addMember(bench.auth, bob.merchant, MANAGERS, person(email, bob.stores));
  const ticket = await mailedTicket(email);

  expect(await readInvitation(bench.auth, ticket)).toMatchObject({ choosesPassword: true });
  await expect(acceptInvitation(bench.auth, bench.caller, { ticket })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const password = 'Chosen-Passw0rd!';
  await acceptInvitation(bench.auth, bench.caller, { ticket, password });

  expect(await bench.signIn(email, 'Eves-Passw0rd!')).toMatchObject({ ok: false });
  expect(await bench.signIn(email, password)).toMatchObject({ ok: true });
});

test('an account cannot edit a person who never accepted its invitation and joined by another one', async () => {
  const [eve, bob] = [await account(), await account()];
  const email = address();
  await addMember(bench.auth, eve.merchant, MANAGERS, person(email, eve.stores, 'Eves-Passw0rd!'));
  const { member: manager } = await addMember(
    bench.auth,
    bob.merchant,
    MANAGERS,
    person(email, bob.stores),
  );
  const ticket = await mailedTicket(email);
  await acceptInvitation(bench.auth, bench.caller, { ticket, password: PASSWORD });
  await removeMember(bench.auth, bob.merchant, MANAGERS, { id: manager.id });

  await expect(
    updateMember(bench.auth, eve.merchant, MANAGERS, person(email, eve.stores, 'Eves-Passw0rd2!')),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('until a person with an account accepts, the inviter sees the name they typed', async () => {
  const { merchant, stores } = await account();
  const email = address();
  await bench.provedPerson(email);

  await addMember(bench.auth, merchant, MANAGERS, person(email, stores));

  const typed = { firstName: 'Aisha', lastName: 'Dube', email };
  expect(await listMembers(bench.auth, merchant, MANAGERS)).toMatchObject([typed]);
  const ticket = await mailedTicket(email);
  await acceptInvitation(bench.auth, bench.caller, { ticket });
  expect(await listMembers(bench.auth, merchant, MANAGERS)).toMatchObject([
    { lastName: "O'Brien" },
  ]);
});

test('an invitation by another account stays when the account that created the person removes them', async () => {
  const [ann, bob] = [await account(), await account()];
  for (let round = 0; round < 8; round += 1) {
    bench.advance(3_600_000);
    const email = address();
    const { member: manager } = await addMember(
      bench.auth,
      ann.merchant,
      MANAGERS,
      person(email, ann.stores),
    );
    const [added] = await Promise.allSettled([
      addMember(bench.auth, bob.merchant, MANAGERS, person(email, bob.stores)),
      removeMember(bench.auth, ann.merchant, MANAGERS, { id: manager.id }),
      listMembers(bench.auth, ann.merchant, MANAGERS),
    ]);
    const theirs = { merchantId: bob.merchant.merchantId, user: { email } };
    expect(added.status).toBe('fulfilled');
    expect(await bench.db.membership.count({ where: theirs })).toBe(1);
  }
});

test.each(['removed', 'declined'] as const)(
  'a password that an account chose ends with its invitation (%s), and another account’s link still works',
  async (how) => {
    const [ann, bob] = [await account(), await account()];
    const email = address();
    const { member } = await addMember(
      bench.auth,
      ann.merchant,
      MANAGERS,
      person(email, ann.stores, PASSWORD),
    );
    const ticket = await mailedTicket(email);
    await addMember(bench.auth, bob.merchant, MANAGERS, person(email, bob.stores));
    const earlier = await bench.proveTicket(email);
    const code = await bench.codeFor(email);

    if (how === 'declined') await declineInvitation(bench.auth, bench.caller, { ticket });
    else await removeMember(bench.auth, ann.merchant, MANAGERS, { id: member.id });

    expect(await bench.signIn(email)).toMatchObject({ ok: false, reason: 'wrong-password' });
    expect(await proveEmail(bench.auth, bench.caller, { ticket: earlier, code })).toMatchObject({
      reason: 'ticket-expired',
    });
    const theirs = { ticket: await mailedTicket(email), password: 'Own-choice-1!' };
    await acceptInvitation(bench.auth, bench.caller, theirs);
    expect(await bench.signIn(email, theirs.password)).toMatchObject({ ok: true });
  },
);

test('a password that an account chose stays when another account withdraws its invitation', async () => {
  const [ann, bob] = [await account(), await account()];
  const email = address();
  await addMember(bench.auth, ann.merchant, MANAGERS, person(email, ann.stores, PASSWORD));
  const { member } = await addMember(bench.auth, bob.merchant, MANAGERS, person(email, bob.stores));

  await removeMember(bench.auth, bob.merchant, MANAGERS, { id: member.id });

  expect(await bench.signIn(email)).toMatchObject({ ok: false, reason: 'email-not-proved' });
});

test('the migration removes the passwords that accounts know whose invitation was withdrawn earlier', async () => {
  const [ann, bob] = [await account(), await account()];
  const invited = async () => {
    const email = address();
    await addMember(bench.auth, ann.merchant, MANAGERS, person(email, ann.stores, PASSWORD));
    await addMember(bench.auth, bob.merchant, MANAGERS, person(email, bob.stores));
    return email;
  };
  const read = (email: string) => bench.db.user.findUniqueOrThrow({ where: { email } });
  const withdraw = async (email: string) =>
    bench.db.membership.deleteMany({
      where: { user: { email }, merchantId: ann.merchant.merchantId },
    });
  const [withdrawn, still, own, proved] = [
    await invited(),
    await invited(),
    await invited(),
    await invited(),
  ];
  const set = (email: string, data: { passwordByOther: false } | { emailProvedAt: Date }) =>
    bench.db.user.update({ where: { email }, data });
  await set(own, { passwordByOther: false });
  await set(proved, { emailProvedAt: new Date() });
  for (const email of [withdrawn, own, proved]) await withdraw(email);

  await bench.db.$executeRawUnsafe(readFileSync(FORGET_PASSWORDS, 'utf8'));

  expect(await read(withdrawn)).toMatchObject({ passwordHash: null, passwordByOther: false });
  const kept = { passwordHash: expect.any(String) };
  expect(await read(still)).toMatchObject({ ...kept, passwordByOther: true });
  expect(await read(own)).toMatchObject({ ...kept, passwordByOther: false });
  expect(await read(proved)).toMatchObject({ ...kept, passwordByOther: true });
});

test('accepting and removing at once leaves no session without a membership and causes no unexpected error', async () => {
  const ann = await account();
  for (let round = 0; round < 8; round += 1) {
    bench.advance(3_600_000);
    const email = address();
    const { member: manager } = await addMember(
      bench.auth,
      ann.merchant,
      MANAGERS,
      person(email, ann.stores),
    );
    const ticket = await mailedTicket(email);
    const results = await Promise.allSettled([
      acceptInvitation(bench.auth, bench.caller, { ticket, password: PASSWORD }).then((one) =>
        createSession(bench.auth, one.userId, {}, one.checked),
      ),
      updateMember(bench.auth, ann.merchant, MANAGERS, {
        ...person(email, ann.stores),
        lastName: 'Zulu',
      }),
      removeMember(bench.auth, ann.merchant, MANAGERS, { id: manager.id }),
      listMembers(bench.auth, ann.merchant, MANAGERS),
    ]);
    const codes = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code?: string }).code ?? one.reason] : [],
    );
    for (const code of codes) expect(['gone', 'not-found', 'not-allowed']).toContain(code);
  }
  expect(await bench.db.portalSession.count({ where: { membershipId: null } })).toBe(0);
});

test('mails to one person are limited, but a password reset is always possible', async () => {
  const eve = await account();
  const { email } = await joined(eve);
  const change = (n: number) =>
    updateMember(
      bench.auth,
      eve.merchant,
      MANAGERS,
      person(email, eve.stores, `Chosen-Passw0rd${n}!`),
    );
  const refusals = [];
  for (let n = 0; n < 8; n += 1)
    refusals.push(await change(n).catch(({ code }: { code: string }) => code));
  expect(refusals.at(-1)).toBe('too-many-requests');
  for (let n = 0; n < 6; n += 1) await bench.signUp(email);

  expect(await askReset(bench.auth, bench.caller, { email })).toMatchObject({ ok: true });
});

test('a sign-in that began before the password was replaced opens no session', async () => {
  const eve = await account();
  const { email, userId } = await joined(eve);
  const signedIn = await bench.signIn(email);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  await updateMember(
    bench.auth,
    eve.merchant,
    MANAGERS,
    person(email, eve.stores, 'Other-Passw0rd!'),
  );

  const refused = { code: 'wrong-credentials' };
  await expect(createSession(bench.auth, userId, {}, signedIn.checked)).rejects.toMatchObject(
    refused,
  );
  await expect(createBearerToken(bench.auth, userId, signedIn.checked)).rejects.toMatchObject(
    refused,
  );
  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
});
