import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import { tokenCaller } from '#app/auth/bearer-actor.server.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { selfOf, signedIn } from '#tests/builders/self.ts';
import { given } from '#tests/builders/given.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { askEmailChange, dropEmailChange, proveEmailChange } from './change-email.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { whoKnowsPassword } from './own-password.ts';
import { makeOwnToken } from './make-own-token.ts';
import { changeOwnPassword } from './own-password.ts';
import { CODE_PAUSE } from './throttle.rules.ts';
import { chooseMails, readProfile, saveProfile } from './profile.ts';
import { confirmReset } from './confirm-reset.ts';
import { addMember } from './add-member.ts';
import { askReset } from './ask-reset.ts';
import { HUB_STAFF } from './member-kinds.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

let people = 0;
const address = () => `me${(people += 1)}@example.co.za`;

async function someone() {
  const email = address();
  const userId = await bench.provedPerson(email);
  return { email, userId, self: await selfOf(bench, userId) };
}

const subjectsTo = async (email: string) => {
  await bench.deliverCodes();
  return bench.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const ask = (self: Awaited<ReturnType<typeof selfOf>>, email: string, currentPassword = PASSWORD) =>
  askEmailChange(bench.auth, self, { email, currentPassword });

async function codes(oldEmail: string, newEmail: string) {
  return { oldCode: await bench.codeFor(oldEmail), newCode: await bench.codeFor(newEmail) };
}

test('a person can change their own name and phone', async () => {
  const { self, userId } = await someone();
  const input = { firstName: 'Naledi', lastName: 'Mokoena', phone: '+27835550101' };
  await saveProfile(bench.auth, self, input);
  expect(await readProfile(bench.auth, self.actor)).toMatchObject(input);
  const where = { actorUserId: userId, action: 'profile.update' };
  expect(await bench.db.auditEntry.findMany({ where })).toMatchObject([{ subject: userId }]);
});

test('the phone number of one’s own account follows, and its labels are checked; another number stays', async () => {
  const { self, userId } = await someone();
  const { db } = bench;
  const own = await db.merchant.findFirstOrThrow({ where: { memberships: { some: { userId } } } });
  const { services } = await testServices();
  const store = await given.store({ ...services, db }, { merchantId: own.id });
  const save = (phone: string) =>
    saveProfile(bench.auth, self, { firstName: 'Naledi', lastName: 'Mokoena', phone });
  const phone = async () => (await db.merchant.findUniqueOrThrow({ where: { id: own.id } })).phone;
  const checks = () => db.outbox.count({ where: { job: 'orders.check-store-papers' } });
  expect(own.phone).toBe((await db.user.findUniqueOrThrow({ where: { id: userId } })).phone);

  await save('+27835550101');
  expect([await phone(), await checks()]).toEqual(['+27835550101', 1]);
  const where = { job: 'orders.check-store-papers' };
  expect(await db.outbox.findFirst({ where })).toMatchObject({ payload: { storeId: store.id } });
  await save('+27835550101');
  expect(await checks()).toBe(1);

  await db.merchant.update({ where: { id: own.id }, data: { phone: '+27215550123' } });
  await save('+27835550102');
  expect([await phone(), await checks()]).toEqual(['+27215550123', 1]);
});

test('a profile is saved although the database ends the first try because of a deadlock', async () => {
  const { self, userId } = await someone();
  const { db } = bench;
  let tries = 0;
  const $transaction = (work: (tx: Tx) => Promise<void>) =>
    db.$transaction(async (tx) => {
      await work(tx);
      tries += 1;
      if (tries === 1)
        await tx.$executeRaw`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
    });
  const unlucky = Object.create(db, { $transaction: { value: $transaction } }) as Db;
  const input = { firstName: 'Naledi', lastName: 'Mokoena', phone: '+27835550101' };

  await saveProfile({ ...bench.auth, db: unlucky }, self, input);

  expect(await readProfile(bench.auth, self.actor)).toMatchObject(input);
  const where = { actorUserId: userId, action: 'profile.update' };
  expect([tries, await db.auditEntry.count({ where })]).toEqual([2, 1]);
});

test('the phone number of an account does not follow its managers', async () => {
  const { self, userId } = await someone();
  const { db } = bench;
  const { phone } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const account = { id: newId(), name: 'Karoo', email: address(), createdAt: new Date() };
  const { id: merchantId } = await db.merchant.create({ data: { ...account, phone } });
  const at = new Date();
  await db.membership.create({
    data: { id: newId(), userId, merchantId, role: 'storeManager', createdAt: at, acceptedAt: at },
  });

  await saveProfile(bench.auth, self, {
    firstName: 'Naledi',
    lastName: 'Mokoena',
    phone: '+27835550101',
  });

  expect(await db.merchant.findUnique({ where: { id: merchantId } })).toMatchObject({ phone });
});

test('a named token cannot change its owner’s profile', async () => {
  const { self } = await someone();
  const { token } = await makeOwnToken(bench.auth, self.actor, self.standing, {
    name: 'Report',
    days: 30,
  });
  const found = (await tokenCaller(bench.auth, token))!;
  const other = { ...found, caller: bench.caller };
  const refused = { code: 'not-allowed' };
  const person = { firstName: 'Naledi', lastName: 'Mokoena', phone: '+27835550101' };
  await expect(saveProfile(bench.auth, other, person)).rejects.toMatchObject(refused);
  await expect(ask(other, address())).rejects.toMatchObject(refused);
  await expect(chooseMails(bench.auth, other, {})).rejects.toMatchObject(refused);
  await expect(
    changeOwnPassword(bench.auth, other, { currentPassword: PASSWORD, password: 'New-1-password' }),
  ).rejects.toMatchObject(refused);
});

test('a new password needs the current one, signs other devices out, and is notified', async () => {
  const { email, self, userId } = await someone();
  await signedIn(bench, userId);
  const change = (currentPassword: string) =>
    changeOwnPassword(bench.auth, self, { currentPassword, password: 'Quite-new-1!' });

  await expect(change('Not-the-1-password')).rejects.toMatchObject({
    details: { fields: { currentPassword: 'Incorrect password.' } },
  });
  await change(PASSWORD);

  const left = await bench.db.portalSession.findMany({ where: { userId } });
  expect(left.map(({ id }) => id)).toEqual([self.standing?.id]);
  expect(await bench.signIn(email)).toMatchObject({ reason: 'wrong-password' });
  expect(await bench.signIn(email, 'Quite-new-1!')).toMatchObject({ ok: true });
  expect(await subjectsTo(email)).toContain('Your Thumela password was changed');
});

test('guesses at the current password count like those at sign-in', async () => {
  const { self } = await someone();
  const guess = () =>
    changeOwnPassword(bench.auth, self, {
      currentPassword: 'Wrong-1-word',
      password: 'New-1-word',
    });
  const codesOf = [];
  for (let n = 0; n < 12; n += 1)
    codesOf.push(await guess().catch((error: { code: string }) => error.code));
  expect(codesOf[0]).toBe('invalid-input');
  expect(codesOf.at(-1)).toBe('too-many-requests');
});

test('changing the address needs the codes from both addresses', async () => {
  const { email, self, userId } = await someone();
  await signedIn(bench, userId);
  const next = address();
  await expect(ask(self, next, 'Not-the-1-password')).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await ask(self, next);
  const { oldCode, newCode } = await codes(email, next);
  const prove = (one: string, other: string) =>
    proveEmailChange(bench.auth, self, { oldCode: one, newCode: other });

  await expect(prove(newCode, oldCode)).rejects.toMatchObject({
    details: { fields: { oldCode: expect.any(String), newCode: expect.any(String) } },
  });
  await expect(prove(oldCode, 'AAAA2222')).rejects.toMatchObject({
    details: { fields: { newCode: expect.any(String) } },
  });
  expect((await readProfile(bench.auth, self.actor)).email, 'not yet').toBe(email);

  await prove(oldCode, newCode);
  expect(await readProfile(bench.auth, self.actor)).toMatchObject({ email: next, newEmail: null });
  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(1);
  expect(await bench.signIn(next)).toMatchObject({ ok: true });
  expect(await subjectsTo(email)).toContain('Your Thumela email address was changed');
  expect(await subjectsTo(next)).toContain('Your Thumela email address was changed');
  const account = await bench.db.membership.findFirstOrThrow({
    where: { userId },
    include: { merchant: true },
  });
  expect(account.merchant?.email, 'of the account').toBe(next);
  await expect(prove(oldCode, newCode), 'once').rejects.toMatchObject({ code: 'gone' });
});

test('codes and links mailed to the previous address no longer work', async () => {
  const { email, self } = await someone();
  const next = address();
  await askReset(bench.auth, bench.caller, { email });
  const resetCode = await bench.codeFor(email);
  await ask(self, next);
  await proveEmailChange(bench.auth, self, await codes(email, next));
  for (const by of [email, next]) {
    const reset = { email: by, code: resetCode, password: 'Quite-new-1!' };
    expect(await confirmReset(bench.auth, bench.caller, reset)).toMatchObject({ ok: false });
  }
});

test('codes of a cancelled or expired change of address do not work', async () => {
  const { email, self } = await someone();
  const next = address();
  await ask(self, next);
  const both = await codes(email, next);
  await dropEmailChange(bench.auth, self);
  await expect(proveEmailChange(bench.auth, self, both)).rejects.toMatchObject({ code: 'gone' });

  const late = await someone();
  const other = address();
  await ask(late.self, other);
  const theirs = await codes(late.email, other);
  bench.advance(31 * 60_000);
  await expect(proveEmailChange(bench.auth, late.self, theirs)).rejects.toMatchObject({
    code: 'gone',
  });
});

test('a code sent to one address does not prove another', async () => {
  const { email, self } = await someone();
  const [own, victim] = [address(), address()];
  await ask(self, own);
  const { newCode } = await codes(email, own);
  const { userId } = await givenPerson(bench.auth, 'hubStaff', null, { email: victim });
  await bench.auth.throttle.giveBack(CODE_PAUSE, `change ${self.actor.userId}`);
  await ask(self, victim);
  await bench.db.user.delete({ where: { id: userId } });
  await bench.deliverCodes();
  const oldCode = await bench.codeFor(email);

  await expect(proveEmailChange(bench.auth, self, { oldCode, newCode })).rejects.toMatchObject({
    details: { fields: { newCode: expect.any(String) } },
  });
  expect((await readProfile(bench.auth, self.actor)).email).toBe(email);
});

test('a second change of address at once is refused with a waiting time', async () => {
  const { self } = await someone();
  await ask(self, address());
  await expect(ask(self, address())).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('only the owner of a taken address learns that someone asked for it', async () => {
  const { self } = await someone();
  const other = await someone();
  await ask(self, other.email);
  expect((await readProfile(bench.auth, self.actor)).newEmail).toBe(other.email);
  await bench.deliverCodes();
  const mail = bench.mails.findLast(({ to }) => to === other.email);
  expect(mail?.subject).toBe('You already have a Thumela account');
  expect(mail?.text).not.toContain('code');
  expect(mail?.text).not.toContain('sign up');
});

test('an address with which someone else signed up, but which they did not prove, can be taken over', async () => {
  const { email, userId, self } = await someone();
  const next = address();
  await bench.signUp(next);
  await ask(self, next);
  const both = await codes(email, next);
  await bench.signUp(next);

  await proveEmailChange(bench.auth, self, both);

  expect(await bench.db.user.findMany({ where: { email: { in: [email, next] } } })).toMatchObject([
    { id: userId, email: next },
  ]);
});

test('the address of a person who has left their last account can be taken over, and nothing of theirs comes with it', async () => {
  const { email, userId, self } = await someone();
  const former = await someone();
  const next = address();
  await bench.db.user.update({ where: { id: former.userId }, data: { email: next } });
  await bench.db.membership.deleteMany({ where: { userId: former.userId } });
  await ask(self, next);
  const both = await codes(email, next);

  await proveEmailChange(bench.auth, self, both);

  expect(await bench.db.user.findMany({ where: { email: { in: [email, next] } } })).toMatchObject([
    { id: userId, email: next },
  ]);
  const where = { userId: former.userId };
  expect(await bench.db.portalSession.count({ where })).toBe(0);
  expect(await bench.db.user.count({ where: { id: former.userId } })).toBe(0);
});

test('the address of a person who waits for approval, or was invited again, is not taken over', async () => {
  const { email, self } = await someone();
  const next = address();
  const other = await givenPerson(bench.auth, 'hubStaff', null, {
    email: next,
    emailProvedAt: bench.auth.clock.now(),
  });
  await bench.db.membership.deleteMany({ where: { userId: other.userId } });
  await ask(self, next);
  const both = await codes(email, next);
  const user = { where: { id: other.userId } };
  await bench.db.user.update({ ...user, data: { approvalAskedAt: bench.auth.clock.now() } });
  const prove = () => proveEmailChange(bench.auth, self, both);

  await expect(prove()).rejects.toMatchObject({ code: 'conflict' });

  await bench.db.user.update({ ...user, data: { approvalAskedAt: null } });
  await addMember(bench.auth, { ...self.actor, role: 'admin', merchantId: null }, HUB_STAFF, {
    firstName: 'Thabo',
    lastName: 'Nkosi',
    phone: '+27821234567',
    email: next,
    password: undefined,
    reaches: [],
  });
  await expect(prove()).rejects.toMatchObject({ code: 'conflict' });
});

test('an unproved address that was invited is not taken over', async () => {
  const { email, self } = await someone();
  const next = address();
  await ask(self, next);
  const both = await codes(email, next);
  const invited = await givenPerson(bench.auth, 'hubStaff', null, { email: next });
  await bench.db.user.update({ where: { id: invited.userId }, data: { emailProvedAt: null } });

  await expect(proveEmailChange(bench.auth, self, both)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('the request for another address is in the audit log', async () => {
  const { self, userId } = await someone();
  await ask(self, address());

  const where = { actorUserId: userId, action: 'email.ask' };
  expect(await bench.db.auditEntry.findMany({ where })).toMatchObject([{ subject: userId }]);
});

test('a person who signs up with the address in the meantime keeps it', async () => {
  const { email, self } = await someone();
  const next = address();
  await ask(self, next);
  const both = await codes(email, next);
  await givenPerson(bench.auth, 'hubStaff', null, { email: next });
  await expect(proveEmailChange(bench.auth, self, both)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await readProfile(bench.auth, self.actor)).email).toBe(email);
});

test('an administrator must keep a company address', async () => {
  const { self, userId } = await someone();
  await bench.db.membership.updateMany({
    where: { userId },
    data: { role: 'admin', merchantId: null },
  });
  await expect(ask(self, address())).rejects.toMatchObject({
    details: { fields: { email: expect.stringContaining('Administrators') } },
  });
});

test('a sign-in from a new device is mailed, unless its owner switched that off', async () => {
  const { email, self } = await someone();
  const from = (address: string) => ({ address, device: null, name: 'Firefox on Mac' });
  await bench.signIn(email, PASSWORD, from('41.0.0.9'));
  await bench.deliverCodes();
  const reported = () =>
    bench.mails.filter(({ to, subject }) => to === email && /new device signed in/.test(subject));
  expect(reported()).toHaveLength(1);
  expect(reported()[0]?.text).toContain('Firefox on Mac, from South Africa, signed in');

  await bench.signIn(email, PASSWORD, from('41.0.0.9'));
  await chooseMails(bench.auth, self, { 'store-trouble': 'on' });
  await bench.signIn(email, PASSWORD, from('41.0.0.10'));
  await bench.deliverCodes();
  expect(reported()).toHaveLength(1);
  const { subject } = bench.mails.findLast(({ to }) => to === email)!;
  expect(subject, 'that it is switched off is told').toMatch(/no longer emails you/);
  const { mails } = await readProfile(bench.auth, self.actor);
  expect(mails.map(({ kind, isWanted }) => [kind, isWanted])).toEqual([
    ['new-device', false],
    ['store-trouble', true],
    ['low-balance', false],
    ['failed-deliveries', false],
    ['daily-summary', false],
  ]);
});

test('every request of a person who just deleted their account is answered as signed out', async () => {
  const { self, userId } = await someone();
  await bench.db.user.delete({ where: { id: userId } });
  const input = { firstName: 'Naledi', lastName: 'Mokoena', phone: '+27835550101' };

  for (const ask of [
    () => saveProfile(bench.auth, self, input),
    () => chooseMails(bench.auth, self, {}),
    () => whoKnowsPassword(bench.auth, self, PASSWORD),
    () => makeOwnToken(bench.auth, self.actor, self.standing, { name: 'Late', days: 1 }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'not-signed-in' });
});
