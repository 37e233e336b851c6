import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { acceptInvitation, declineInvitation, readInvitation } from './accept-invitation.ts';
import { actorOfUser } from './actor-of.ts';
import { addMember, resendInvitation } from './add-member.ts';
import { removeMember, updateMember } from './change-member.ts';
import { HUB_STAFF } from './member-kinds.ts';
import { listMembers } from './members.ts';
import { passwordChangedJob } from './password-changed.job.ts';
import { readMemberForm } from './read-member-form.ts';
import { createSession } from './sessions.ts';
import { sendInvitation } from './send-invitation.ts';

let bench: IdentityBench;
let admin: Actor;
beforeAll(async () => {
  bench = await openIdentityBench();
  const email = 'ada@thumela.example';
  const ada = await givenPerson(bench.auth, 'admin', null, { email });
  admin = { ...ada, role: 'admin', name: 'Ada Admin', merchantId: null, storeIds: [], hubIds: [] };
  for (const name of ['Durban Hub', 'Gqeberha Hub'])
    await bench.db.hub.create({
      data: {
        id: newId(),
        name,
        address: '1 Harbour Road',
        latitude: -29.9,
        longitude: 31,
        teamId: '7',
        teamName: 'KZN',
        createdBy: 'Ada',
        updatedBy: 'Ada',
      },
    });
});
afterAll(() => bench.close());
beforeEach(() => void bench.advance(2 * 3_600_000));

const address = () => `h${newId()}@post.example`;
const person = (email: string, hubs = ['Durban Hub'], password?: string) => ({
  firstName: 'Zanele',
  lastName: 'Mthembu',
  phone: '+27821234567',
  email,
  reaches: hubs,
  password,
});

async function mailedTo(email: string): Promise<{ subject: string; ticket: string }> {
  const [row] = await bench.db.outbox.findMany({
    where: { job: 'people.send-invitation' },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  const payload = row?.payload as { membershipId: string; invitedAt: string };
  await sendInvitation({ ...bench.auth, mailer: bench.mailer }, payload);
  const mail = bench.mails.findLast(({ to }) => to === email);
  const [, ticket = ''] = /ticket=(\S+)/.exec(mail?.text ?? '') ?? [];
  return { subject: mail?.subject ?? '', ticket: decodeURIComponent(ticket) };
}

test('new hub staff join by the link, act at the chosen hubs only, and lose access when removed', async () => {
  const email = address();
  const added = await addMember(bench.auth, admin, HUB_STAFF, person(email));
  expect(added).toMatchObject({
    isOwnAccount: false,
    member: { isInvited: true, isEditable: true, reaches: ['Durban Hub'] },
  });
  const { subject, ticket } = await mailedTo(email);
  expect(subject).toBe('You are invited to join Thumela as hub staff');
  expect(await readInvitation(bench.auth, ticket)).toMatchObject({
    account: 'Thumela',
    stores: [],
    hubs: ['Durban Hub'],
    choosesPassword: true,
  });
  const { userId } = await acceptInvitation(bench.auth, bench.caller, {
    ticket,
    password: PASSWORD,
  });
  const hub = await bench.db.hub.findUniqueOrThrow({ where: { name: 'Durban Hub' } });
  expect(await actorOfUser(bench.db, userId)).toMatchObject({
    role: 'hubStaff',
    merchantId: null,
    storeIds: [],
    hubIds: [hub.id],
  });

  const reaches = ['Gqeberha Hub'];
  expect(await updateMember(bench.auth, admin, HUB_STAFF, person(email, reaches))).toMatchObject({
    reaches,
  });
  await createSession(bench.auth, userId);
  await removeMember(bench.auth, admin, HUB_STAFF, { email });

  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
  expect(await bench.db.hubStaffAccess.count({ where: { userId } })).toBe(0);
  expect(await bench.signIn(email)).toEqual({ ok: false, reason: 'no-access' });
  const actions = await bench.db.auditEntry.findMany({
    where: { action: { startsWith: 'hubStaff.' } },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['hubStaff.add', 'hubStaff.accept', 'hubStaff.update']),
  );
});

test('a new password signs them out', async () => {
  const email = address();
  await addMember(bench.auth, admin, HUB_STAFF, person(email));
  const { ticket } = await mailedTo(email);
  const answer = { ticket, password: PASSWORD };
  const { userId } = await acceptInvitation(bench.auth, bench.caller, answer);
  await createSession(bench.auth, userId);

  await updateMember(
    bench.auth,
    admin,
    HUB_STAFF,
    person(email, ['Durban Hub'], 'Chosen-Passw0rd2!'),
  );

  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
  expect((await bench.signIn(email, 'Chosen-Passw0rd2!')).ok).toBe(true);
});

test('people get a mail about a password that was set for them once they have proved their address, not before', async () => {
  const email = address();
  await addMember(bench.auth, admin, HUB_STAFF, person(email, ['Durban Hub'], PASSWORD));
  const { id } = await bench.db.user.findUniqueOrThrow({ where: { email } });
  const change = (password: string) =>
    updateMember(bench.auth, admin, HUB_STAFF, person(email, ['Durban Hub'], password));
  const mailed = async () => {
    const rows = await bench.db.outbox.findMany({ where: { job: passwordChangedJob.name } });
    return rows.filter(({ payload }) => passwordChangedJob.payload.parse(payload).userId === id);
  };

  await change('Chosen-Passw0rd2!');
  expect(await mailed()).toEqual([]);

  const emailProvedAt = bench.auth.clock.now();
  await bench.db.user.update({ where: { id }, data: { emailProvedAt } });
  await change('Chosen-Passw0rd3!');
  expect(await mailed()).toHaveLength(1);
});

test('a person with their own account is invited, cannot be edited, and may decline', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const before = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });
  const password = 'Hijack-Passw0rd1!';

  const { isOwnAccount } = await addMember(bench.auth, admin, HUB_STAFF, {
    ...person(email),
    password,
  });

  expect(isOwnAccount).toBe(true);
  expect(await bench.db.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before);
  await expect(
    updateMember(bench.auth, admin, HUB_STAFF, { ...person(email), password }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await actorOfUser(bench.db, userId)).toMatchObject({ role: 'merchant' });
  const { ticket } = await mailedTo(email);
  await declineInvitation(bench.auth, bench.caller, { ticket });
  expect(await bench.db.hubStaffAccess.count({ where: { userId } })).toBe(0);
  expect(await listMembers(bench.auth, admin, HUB_STAFF)).not.toContainEqual(
    expect.objectContaining({ email }),
  );
});

test('refused: other callers, unknown hubs, administrators, a person twice and another account’s manager', async () => {
  const { services } = await testServices();
  const own = { ...services, db: bench.db };
  const merchant = await given.merchant(own);
  const email = address();
  const { member: known } = await addMember(bench.auth, admin, HUB_STAFF, person(email));
  const refused = (code: string, ask: Promise<unknown>) =>
    expect(ask).rejects.toMatchObject({ code });

  for (const actor of [merchant, given.storeManager(merchant, []), given.hubStaff()]) {
    await refused('not-allowed', listMembers(bench.auth, actor, HUB_STAFF));
    await refused('not-allowed', readMemberForm(bench.auth, actor, HUB_STAFF, {}));
    await refused('not-allowed', addMember(bench.auth, actor, HUB_STAFF, person(address())));
    await refused('not-allowed', updateMember(bench.auth, actor, HUB_STAFF, person(email)));
    await refused('not-allowed', resendInvitation(bench.auth, actor, HUB_STAFF, { id: known.id }));
    await refused('not-allowed', removeMember(bench.auth, actor, HUB_STAFF, { id: known.id }));
  }
  const lost = person(address(), ['No such hub']);
  await refused('invalid-input', addMember(bench.auth, admin, HUB_STAFF, lost));
  expect(await bench.db.user.count({ where: { email: lost.email } }), 'nothing half done').toBe(0);
  await refused('invalid-input', addMember(bench.auth, admin, HUB_STAFF, person(email)));
  await refused(
    'invalid-input',
    addMember(bench.auth, admin, HUB_STAFF, person(admin.email ?? '')),
  );
  const owner = { id: merchant.membershipId ?? '' };
  await refused('not-found', removeMember(bench.auth, admin, HUB_STAFF, owner));
  await refused('not-found', readMemberForm(bench.auth, admin, HUB_STAFF, { id: owner.id }));
});
