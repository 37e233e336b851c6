import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { actorOfMember, actorOfUser } from './actor-of.ts';
import { membershipFor, rolesFor } from './memberships.ts';
import { createSession } from './sessions.ts';
import { actorsStandingOn } from './standing.ts';

test('a person who works for two accounts acts for one at a time, with access to its stores only', async () => {
  const { services, db, clock } = await testServices();
  const [one, other] = [await given.merchant(services), await given.merchant(services)];
  const [here, there] = [await given.store(services, one), await given.store(services, other)];
  const proved = { emailProvedAt: clock.now(), storeIds: [here.id, there.id] };
  const { userId, membershipId } = await givenPerson(
    services,
    'storeManager',
    one.merchantId,
    proved,
  );
  const at = clock.now();
  const second = await db.membership.create({
    data: {
      id: newId(),
      userId,
      role: 'storeManager',
      merchantId: other.merchantId,
      createdAt: at,
    },
  });

  expect(await actorOfMember(db, second.id), 'an invitation opens nothing').toBeNull();
  const roleThere = () => rolesFor(db, [userId], other.merchantId);
  expect(await roleThere(), 'and gives no role').toEqual(new Map());
  await db.membership.update({ where: { id: second.id }, data: { acceptedAt: at } });

  expect(await actorOfUser(db, userId)).toMatchObject({
    merchantId: one.merchantId,
    storeIds: [here.id],
  });
  expect(await actorOfMember(db, second.id)).toMatchObject({
    merchantId: other.merchantId,
    storeIds: [there.id],
  });
  expect(await roleThere()).toEqual(new Map([[userId, 'storeManager']]));
  expect(await rolesFor(db, [userId, one.userId], one.merchantId)).toEqual(
    new Map([
      [userId, 'storeManager'],
      [one.userId, 'merchant'],
    ]),
  );

  const { sessionId } = await createSession(services, userId);
  const session = await db.portalSession.findFirstOrThrow({ where: { userId } });
  expect(session.membershipId).toBe(membershipId);
  const standing = [{ by: 'session' as const, id: session.id }];
  const [standee] = await actorsStandingOn(services, standing);
  expect(standee).toMatchObject({ membershipId, storeIds: [here.id] });

  await db.membership.delete({ where: { id: membershipId } });
  expect(await actorsStandingOn(services, standing), 'ends with what it stood on').toEqual([null]);
  expect(await db.portalSession.count({ where: { userId } })).toBe(0);
  expect(sessionId).not.toBe('');
});

test('an administrator who was invited by an account is still shown as administrator on its orders', async () => {
  const { services, db, clock } = await testServices();
  const [admin, merchant] = [await given.admin(services), await given.merchant(services)];
  const userId = admin.userId ?? '';
  const { merchantId } = merchant;
  await db.membership.create({
    data: { id: newId(), userId, role: 'storeManager', merchantId, createdAt: clock.now() },
  });
  expect(await rolesFor(db, [userId], merchantId)).toEqual(new Map([[userId, 'admin']]));
});

test('a person acts on an account’s data as its member or as the operator’s, and never as a member of another account', async () => {
  const { services, db, clock } = await testServices();
  const [one, other] = [await given.merchant(services), await given.merchant(services)];
  const admin = await given.admin(services);
  const roleOf = async (userId: string | null, merchantId: string | null) =>
    (await membershipFor(db, userId ?? '', merchantId))?.role ?? null;

  expect(await roleOf(one.userId, one.merchantId)).toBe('merchant');
  expect(await roleOf(one.userId, other.merchantId)).toBeNull();
  expect(await roleOf(one.userId, null)).toBeNull();
  expect(await roleOf(admin.userId, one.merchantId)).toBe('admin');
  expect(await roleOf(admin.userId, null)).toBe('admin');

  const { merchantId } = other;
  const invited = { role: 'storeManager', merchantId, createdAt: clock.now() } as const;
  for (const { userId } of [one, admin])
    await db.membership.create({ data: { ...invited, id: newId(), userId: userId ?? '' } });
  expect(await roleOf(one.userId, merchantId), 'an invitation counts for nothing').toBeNull();
  await db.membership.updateMany({
    where: { merchantId, acceptedAt: null },
    data: { acceptedAt: clock.now() },
  });
  expect(await roleOf(one.userId, merchantId)).toBe('storeManager');
  expect(await roleOf(admin.userId, merchantId), 'before the operator’s').toBe('storeManager');
});

test('a person who is added by a process of the previous release becomes a member', async () => {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const id = newId();
  const person = { firstName: 'Old', lastName: 'Release', phone: '+27821234567' };
  await db.user.create({ data: { ...person, id, email: 'old@shop.example', oldRole: 'merchant' } });
  expect(await actorOfUser(db, id)).toBeNull();
  await db.user.update({
    where: { id },
    data: {
      oldRole: 'storeManager',
      oldMerchantId: merchant.merchantId,
      emailProvedAt: clock.now(),
    },
  });
  expect(await actorOfUser(db, id)).toMatchObject({
    role: 'storeManager',
    merchantId: merchant.merchantId,
    membershipId: id,
  });

  const { userId, membershipId } = await givenPerson(services, 'hubStaff', null);
  const columns = () => db.user.findUnique({ where: { id: userId }, select: { oldRole: true } });
  expect(await columns()).toEqual({ oldRole: 'hubStaff' });
  await db.membership.delete({ where: { id: membershipId } });
  expect(await columns()).toEqual({ oldRole: null });
});
