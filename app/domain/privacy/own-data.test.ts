import { Prisma } from '@prisma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAuthenticator, selfOf } from '#tests/builders/self.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
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
  expect(acts.map(({ action }) => action)).toEqual([
    'authenticator.on',
    'authenticator.begin',
    'account.open',
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
