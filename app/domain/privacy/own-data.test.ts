import { Prisma } from '@prisma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { givenAuthenticator, selfOf } from '#tests/builders/self.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { readOwnData } from './own-data.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

/** Relations that are not in the file: `oldMerchant` is only for processes of the previous release. */
const NOT_IN_IT = ['oldMerchant'];

test('the file has what we store about a person, without secrets and data of others', async () => {
  const other = await bench.provedPerson('other@example.co.za');
  const userId = await bench.provedPerson('mine@example.co.za');
  const self = await selfOf(bench, userId);
  const { secret, recoveryCodes } = await givenAuthenticator(bench, self);

  const data = await readOwnData(bench.auth, self.actor, self.standing);
  const text = JSON.stringify(data);

  expect(data).toMatchObject({
    person: {
      email: 'mine@example.co.za',
      phone: '+27821234567',
      memberships: [{ role: 'merchant' }],
      sessions: [{ device: null }],
      recoveryCodes: expect.objectContaining({ length: 10 }),
    },
  });
  const { acts } = data as { acts: { action: string }[] };
  // They may have the same time, so their order is not certain.
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'account.open',
    'authenticator.begin',
    'authenticator.on',
  ]);
  for (const hidden of [
    secret.replaceAll(' ', ''),
    recoveryCodes[0]!,
    other,
    'other@example.co.za',
    'argon2',
    'codeHash',
  ])
    expect(text).not.toContain(hidden);
});

test('every relation of a person in the database is in the file', async () => {
  const self = await selfOf(bench, await bench.provedPerson('whole@example.co.za'));
  const { person } = (await readOwnData(bench.auth, self.actor, self.standing)) as {
    person: Record<string, unknown>;
  };
  const model = Prisma.dmmf.datamodel.models.find(({ name }) => name === 'User')!;
  const hanging = model.fields.filter(({ kind }) => kind === 'object').map(({ name }) => name);
  expect(hanging.filter((name) => !(name in person))).toEqual(NOT_IN_IT);
});

const TIMES_OF_PERSON = ['approvalAskedAt', 'createdAt', 'emailProvedAt', 'updatedAt'];
const FACTS_OF_PERSON = ['email', 'firstName', 'lastName', 'phone', 'unwantedMails', 'wantedMails'];

/** What the file says about each thing that belongs to a person: nothing that gives access. */
const FACTS = {
  emailChange: ['askedAt', 'newEmail'],
  memberships: ['acceptedAt', 'chosenAt', 'createdAt', 'invitedAt', 'merchant', 'role'],
  sessions: ['country', 'createdAt', 'device', 'expiresAt', 'lastSeenAt'],
  tokens: ['createdAt', 'expiresAt', 'handle', 'lastUsedAt', 'name', 'revokedAt'],
  codes: ['createdAt', 'expiresAt', 'purpose', 'usedAt'],
  authenticator: ['since'],
  recoveryCodes: ['usedAt'],
  networks: ['lastSeenAt'],
  savedViews: ['createdAt', 'filter', 'name', 'shared'],
  lists: ['list', 'look', 'updatedAt'],
  storeAccess: ['store'],
  hubAccess: ['hub'],
};

test('the file says the same facts about each thing of a kind', async () => {
  const { db, auth } = bench;
  const { services } = await testServices();
  const userId = await bench.provedPerson('facts@example.co.za');
  const self = await selfOf(bench, userId);
  await givenAuthenticator(bench, self);
  await createBearerToken(auth, userId);
  const at = auth.clock.now();
  const { merchantId = null } = self.actor;
  const view = { name: 'Mine', filter: {}, sort: '-createdAt', createdAt: at };
  await db.savedView.create({ data: { ...view, id: newId(), userId, merchantId } });
  await db.listPreference.create({ data: { id: newId(), userId, list: 'orders', look: {} } });
  await db.emailChange.create({ data: { userId, newEmail: 'next@example.co.za', askedAt: at } });
  await db.knownNetwork.upsert({
    where: { userId_networkHash: { userId, networkHash: 'here' } },
    create: { userId, networkHash: 'here', lastSeenAt: at },
    update: {},
  });
  const store = await given.store({ ...services, db }, { merchantId: merchantId ?? '' });
  await db.storeManagerAccess.create({ data: { userId, storeId: store.id } });
  const hub = await given.hub(bench);
  await db.hubStaffAccess.create({ data: { userId, hubId: hub.id } });

  const { person } = (await readOwnData(auth, self.actor, self.standing)) as {
    person: Record<string, object | null>;
  };

  expect(Object.keys(person).toSorted()).toEqual(
    [...TIMES_OF_PERSON, ...FACTS_OF_PERSON, ...Object.keys(FACTS)].toSorted(),
  );
  for (const [name, facts] of Object.entries(FACTS)) {
    const rows = [person[name]].flat() as object[];
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row).toSorted(), name).toEqual(facts);
  }
});
