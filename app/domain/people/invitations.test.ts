import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findToken } from '#app/domain/credentials/bearer-tokens.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { actorOfUser } from './actor-of.ts';
import { addMember, resendInvitation } from './add-member.ts';
import { approveAdministrator } from './approve-administrator.ts';
import { updateMember } from './change-member.ts';
import { invitationTicket } from './invitation.ts';
import { makeOwnToken } from './make-own-token.ts';
import { MANAGERS } from './member-kinds.ts';
import { makeMember } from './memberships.ts';
import { proveEmail } from './prove-email.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());
beforeEach(() => void bench.advance(2 * 3_600_000));

async function account() {
  const { services } = await testServices();
  const own = { ...services, db: bench.db };
  const merchant = await given.merchant(own);
  const store = await given.store(own, merchant, { withPickup: false });
  return { merchant, store: store.name };
}
const address = () => `i${newId()}@shop.example`;
const person = (email: string, store: string, password?: string) => ({
  firstName: 'Aisha',
  lastName: 'Dube',
  phone: '+27821234567',
  email,
  reaches: [store],
  password,
});
async function ticketFor(email: string, merchantId: string): Promise<string> {
  const membership = await bench.db.membership.findFirstOrThrow({
    where: { merchantId, user: { email } },
    include: { user: true },
  });
  return invitationTicket(bench.auth, membership);
}
const accept = (ticket: string, password?: string) =>
  acceptInvitation(bench.auth, bench.caller, { ticket, password });

test('a refused invitation does not count against any limit', async () => {
  const [one, other] = [await account(), await account()];
  const email = address();
  for (let n = 0; n < 45; n += 1)
    await expect(
      addMember(bench.auth, one.merchant, MANAGERS, person(email, 'No such store')),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  await addMember(bench.auth, one.merchant, MANAGERS, person(email, one.store));
  for (let n = 0; n < 45; n += 1)
    await expect(
      addMember(bench.auth, one.merchant, MANAGERS, person(email, one.store)),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  await addMember(bench.auth, other.merchant, MANAGERS, person(email, other.store));
});

test('invitations to one person are limited, and one over the limit does not count', async () => {
  const { merchant, store } = await account();
  const email = address();
  const { member: manager } = await addMember(bench.auth, merchant, MANAGERS, person(email, store));
  for (let n = 0; n < 4; n += 1) {
    bench.advance(61_000);
    await resendInvitation(bench.auth, merchant, MANAGERS, manager);
  }
  bench.advance(61_000);
  for (let n = 0; n < 45; n += 1)
    await expect(resendInvitation(bench.auth, merchant, MANAGERS, manager)).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  await addMember(bench.auth, merchant, MANAGERS, person(address(), store));
});

test('a change of a member that saves nothing does not count against the limit of mails', async () => {
  const { merchant, store } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, store, PASSWORD));
  const ticket = await bench.proveTicket(email);
  await proveEmail(bench.auth, bench.caller, { ticket, code: await bench.codeFor(email) });
  const refused: IdentityBench['auth'] = {
    ...bench.auth,
    identity: {
      ...bench.auth.identity,
      keep: () => Promise.reject(new AppError('invalid-input', 'Too weak.')),
    },
  };
  const change = (auth: IdentityBench['auth'], where: string) =>
    updateMember(auth, merchant, MANAGERS, person(email, where, 'Another-Passw0rd!'));

  for (let n = 0; n < 6; n += 1) {
    await expect(change(bench.auth, 'No such store')).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(change(refused, store)).rejects.toMatchObject({ message: 'Too weak.' });
  }

  for (let n = 0; n < 4; n += 1) await change(bench.auth, store);
  await expect(change(bench.auth, store)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('a stranger who signs up with an invited person’s address does not change that person’s name', async () => {
  const { merchant, store } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, store, PASSWORD));
  const ticket = await ticketFor(email, merchant.merchantId);
  await bench.signUp(email, 'Of-a-stranger-1!');

  const { userId } = await accept(ticket, 'Own-choice-1!');

  const user = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(user).toMatchObject({ firstName: 'Aisha', lastName: 'Dube', phone: '+27821234567' });
  expect(await bench.signIn(email, 'Of-a-stranger-1!')).toMatchObject({ reason: 'wrong-password' });
});

test('two invitations can be accepted at once, and one of the two passwords is kept', async () => {
  const [one, other] = [await account(), await account()];
  const email = address();
  await addMember(bench.auth, one.merchant, MANAGERS, person(email, one.store));
  await addMember(bench.auth, other.merchant, MANAGERS, person(email, other.store));
  const tickets = [
    await ticketFor(email, one.merchant.merchantId),
    await ticketFor(email, other.merchant.merchantId),
  ];

  const joined = await Promise.all([
    accept(tickets[0]!, 'First-choice-1!'),
    accept(tickets[1]!, 'Second-choice-1!'),
  ]);

  expect(
    joined.filter(({ device }) => device !== null),
    'one chose it',
  ).toHaveLength(1);
  const { userId } = joined[0];
  expect(await bench.db.membership.count({ where: { userId, acceptedAt: null } })).toBe(0);
  const opened = await Promise.all(
    ['First-choice-1!', 'Second-choice-1!'].map((word) => bench.signIn(email, word)),
  );
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
});

test('joining with a given password and the mailed code is in the audit log', async () => {
  const { merchant, store } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, store, PASSWORD));
  const ticket = await bench.proveTicket(email);
  await bench.db.user.findUniqueOrThrow({ where: { email } });
  const code = await bench.codeFor(email);

  const proved = await proveEmail(bench.auth, bench.caller, { ticket, code });

  if (!proved.ok) throw new Error(proved.reason);
  expect(
    await bench.db.auditEntry.findMany({
      where: { action: 'manager.accept', merchantId: merchant.merchantId },
    }),
  ).toMatchObject([{ actorUserId: proved.userId }]);
});

test('a password that the account sets revokes named tokens too', async () => {
  const { merchant, store } = await account();
  const email = address();
  await addMember(bench.auth, merchant, MANAGERS, person(email, store));
  const { userId } = await accept(await ticketFor(email, merchant.merchantId), 'Own-choice-1!');
  const actor = (await actorOfUser(bench.db, userId))!;
  const standing = { by: 'session', id: newId() } as const;
  const { token } = await makeOwnToken(bench.auth, actor, standing, { name: 'Kept', days: 365 });

  await updateMember(bench.auth, merchant, MANAGERS, person(email, store, 'Set-by-boss-1!'));

  expect(await findToken(bench.auth, token)).toBeNull();
});

test('hub staff who become administrators lose their hubs, also in the columns of the previous release', async () => {
  const userId = await bench.provedPerson(address());
  await makeMember(bench.db, bench.auth, { userId, role: 'hubStaff', merchantId: null });
  await bench.db.user.update({
    where: { id: userId },
    data: { approvalAskedAt: bench.auth.clock.now(), oldRole: 'hubStaff', oldMerchantId: null },
  });
  const hub = await given.hub(bench);
  await bench.db.hubStaffAccess.create({ data: { userId, hubId: hub.id } });
  const { email } = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });

  await approveAdministrator(bench.auth, { name: 'An administrator', userId: null }, { email });

  expect(await bench.db.hubStaffAccess.count({ where: { userId } })).toBe(0);
  expect(await bench.db.user.findUnique({ where: { id: userId } })).toMatchObject({
    oldRole: 'admin',
  });
});
