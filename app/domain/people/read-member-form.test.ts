import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { HUB_STAFF, MANAGERS } from './member-kinds.ts';
import { readMemberForm } from './read-member-form.ts';

async function world() {
  const { services, db } = await testServices();
  const admin = await given.admin(services);
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const other = await given.merchant(services);
  await given.store(services, other);
  const hub = await given.hub(services);
  const { merchantId } = merchant;
  const storeIds = [store.id];
  const manager = await givenPerson(services, 'storeManager', merchantId, { storeIds });
  return { db, admin, merchant, store, hub, manager };
}

test('an administrator enters the account of a new manager first, and then chooses from its stores', async () => {
  const { db, admin, merchant, store } = await world();
  const form = (username?: string) => readMemberForm({ db }, admin, MANAGERS, { username });

  expect(await form()).toEqual({
    member: null,
    username: '',
    choices: [],
    asksAccount: true,
    accountError: null,
  });
  expect(await form('nobody@shop.example')).toMatchObject({
    username: 'nobody@shop.example',
    choices: [],
    asksAccount: true,
    accountError: expect.any(String),
  });
  expect(await form(merchant.email!)).toEqual({
    member: null,
    username: merchant.email,
    choices: [store.name],
    asksAccount: false,
    accountError: null,
  });
});

test('the account is not asked for where it is known', async () => {
  const { db, admin, merchant, store, hub, manager } = await world();
  const known = { asksAccount: false, accountError: null };

  expect(await readMemberForm({ db }, merchant, MANAGERS, {})).toMatchObject({
    ...known,
    choices: [store.name],
  });
  expect(await readMemberForm({ db }, admin, HUB_STAFF, {})).toMatchObject({
    ...known,
    choices: [hub.name],
  });
  const { membershipId: id, email } = manager;
  expect(await readMemberForm({ db }, admin, MANAGERS, { id })).toMatchObject({
    ...known,
    member: { id, email, reaches: [store.name] },
    username: merchant.email,
    choices: [store.name],
  });
});
