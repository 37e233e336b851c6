import { expect, test } from 'vitest';
import { bearerCallers, twoMerchants } from '#tests/builders/callers.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Listed = {
  docs?: { store_name: string }[];
  stores?: { store_name: string }[];
  customers?: { merchant_id: string }[];
  message?: string;
};

/** Two accounts, and functions that call the API as an administrator or as a merchant. */
async function administrator() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const world = await twoMerchants(composition);
  const callers = await bearerCallers(services, world);
  const emailOf = async (id: string) =>
    (await services.db.user.findUniqueOrThrow({ where: { id } })).email;
  const call = async (role: 'admin' | 'merchant', path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        ...callers.find((one) => one.role === role)!.headers(),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as Listed) };
  };
  const ask = (path: string, body: object) => call('admin', path, body);
  return { ...world, services, ask, call, emailOf };
}

const STORES = ['/store/get', '/store/get/merchant', '/store/get/store-manager'];
const ORDERS = ['/orders', '/merchant/orders', '/store-manager/orders'];

const namesOf = (rows: readonly { store_name: string }[] = []) =>
  [...new Set(rows.map((row) => row.store_name))].toSorted();

test('an administrator who names an account gets only its stores, orders and customers', async () => {
  const { mine, myShop, theirs, ask } = await administrator();
  const { email, merchantId } = theirs.merchant;
  const every = namesOf([mine, myShop, theirs].map(({ store }) => ({ store_name: store.name })));

  for (const path of STORES) {
    expect(namesOf((await ask(path, {})).stores), path).toEqual(every);
    expect(namesOf((await ask(path, { username: '' })).stores), path).toEqual(every);
    expect(namesOf((await ask(path, { username: email })).stores), path).toEqual([
      theirs.store.name,
    ]);
  }
  for (const path of ORDERS)
    for (const named of [{ username: email }, { email: email?.toUpperCase() }])
      expect(namesOf((await ask(path, named)).docs), path).toEqual([theirs.store.name]);
  const searchString = 'e';
  const all = await ask('/get-customers', { searchString });
  expect(new Set(all.customers?.map((one) => one.merchant_id)).size).toBe(2);
  const named = await ask('/get-customers', { searchString, createdBy: email });
  expect(new Set(named.customers?.map((one) => one.merchant_id))).toEqual(new Set([merchantId]));
});

test('naming a store manager returns the stores assigned to them', async () => {
  const { people, mine, ask, emailOf } = await administrator();
  const username = await emailOf(people.manager);

  const { stores } = await ask('/store/get/store-manager', { username });
  expect(namesOf(stores)).toEqual([mine.store.name]);
  const { docs } = await ask('/store-manager/orders', { email: username });
  expect(namesOf(docs)).toEqual([mine.store.name]);
});

test('an administrator who names themselves gets everything, as without a name', async () => {
  const { people, ask, emailOf } = await administrator();
  const username = await emailOf(people.admin);

  for (const path of [...STORES, ...ORDERS]) {
    const { message: _, ...all } = await ask(path, {});
    expect(await ask(path, { username }), path).toMatchObject(all);
  }
});

test('an account name that does not exist is not found, for every caller', async () => {
  const { theirs, ask, call } = await administrator();
  const NO_ONE = { status: 404, message: 'User not found' };
  const name = 'nobody@nowhere.example';

  for (const [path, body] of [
    ...STORES.map((path) => [path, { username: name }] as const),
    ...ORDERS.map((path) => [path, { username: name }] as const),
    ...ORDERS.map((path) => [path, { email: name }] as const),
    ['/get-customers', { searchString: 'e', createdBy: name }] as const,
  ]) {
    expect(await ask(path, body), path).toMatchObject(NO_ONE);
    expect(await call('merchant', path, body), path).toMatchObject(NO_ONE);
  }
  const { email } = theirs.merchant;
  expect(await call('merchant', '/orders', { username: '', email }), 'both count').toMatchObject(
    NO_ONE,
  );
});

test('the audit log records that the administrator read the list', async () => {
  const { theirs, people, ask, services } = await administrator();

  await ask('/orders', { username: theirs.merchant.email });

  const read = await services.db.auditEntry.findFirst({ where: { action: 'orders.list' } });
  expect(read).toMatchObject({ actorUserId: people.admin, actorRole: 'admin' });
});
