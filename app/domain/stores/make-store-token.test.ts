import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { createCustomStore } from './create-custom-store.ts';
import { makeStoreToken } from './make-store-token.ts';
import { CustomStoreInput, StoreTokenForm } from './store.schema.ts';

const SHOP = { storeName: 'Karoo Candles', storeUrl: 'https://karoo.example' };

const atField = (name: string) => ({
  code: 'invalid-input',
  details: { fields: { [name]: expect.any(String) } },
});

async function owner() {
  const { services, db } = await testServices({ connections: 10 });
  return { services, db, merchant: await given.merchant(services) };
}

test('of two requests for the same name at once, one gets it and the other gets an error', async () => {
  const { services, db, merchant } = await owner();
  const others = await Promise.all([1, 2, 3].map(() => given.merchant(services)));
  const everyone = [merchant, ...others];

  const made = await Promise.allSettled([
    ...everyone.map((one) => createCustomStore(services, one, SHOP)),
    ...everyone.map((one) => makeStoreToken(services, one, SHOP)),
  ]);

  const stores = await db.store.findMany();
  expect(stores).toHaveLength(1);
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject(atField('storeName'));
  // The account that owns the store may get a token as well.
  expect(made.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(2);
});

test('no store remains if its token cannot be created', async () => {
  const { services, db, merchant } = await owner();
  await db.$executeRawUnsafe(`alter table api_tokens add constraint none check (kind <> 'store')`);

  await expect(makeStoreToken(services, merchant, SHOP)).rejects.toThrow('none');

  expect(await db.store.count()).toBe(0);
});

test('only a connected custom store gets a token, also when it is requested by name', async () => {
  const { services, merchant } = await owner();
  const mine = await given.store(services, merchant);
  const shop = await given.store(services, merchant, { integrationType: 'shopify' });
  const gone = await given.store(services, merchant, { state: 'disconnected' });
  const theirs = await given.store(services, await given.merchant(services));
  const ask = (storeName: string, storeUrl: string | null = null) =>
    makeStoreToken(services, merchant, { storeName, storeUrl });

  expect(await ask(mine.name)).toMatchObject({ storeName: mine.name });
  for (const { name } of [shop, gone])
    await expect(ask(name)).rejects.toMatchObject(atField('storeName'));
  await expect(ask(theirs.name)).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(theirs.name, SHOP.storeUrl)).rejects.toMatchObject(atField('storeName'));
});

test('an administrator must name the owner of the store, and a Shopify shop’s own account is not accepted', async () => {
  const { services, db, merchant } = await owner();
  const admin = await given.admin(services);
  await db.merchant.create({
    data: { id: admin.userId ?? '', name: 'Shop', email: 'shop.myshopify.com' },
  });
  const ask = (username?: string) =>
    makeStoreToken(services, admin, { ...SHOP, ...(username ? { username } : {}) });

  for (const wrong of [undefined, 'nobody@shop.example', 'shop.myshopify.com'])
    await expect(ask(wrong)).rejects.toMatchObject(atField('username'));
  await ask(merchant.email?.toUpperCase());

  expect(await db.store.findMany()).toMatchObject([{ merchantId: merchant.merchantId }]);
});

test('a mistyped name does not create a second store: a store is chosen, or created on purpose', async () => {
  const { services, db, merchant } = await owner();
  const { name } = await given.store(services, merchant);
  const ask = async (form: Record<string, string>) =>
    makeStoreToken(services, merchant, StoreTokenForm.parse(form));

  await expect(ask({ which: 'known', storeName: `${name}x` })).rejects.toMatchObject({
    code: 'not-found',
  });
  for (const form of [SHOP, { ...SHOP, which: '' }, { which: 'known', storeName: '' }])
    expect(StoreTokenForm.safeParse(form).error?.issues).toMatchObject([
      { message: 'Choose a store, or create a new one.' },
    ]);
  expect(await db.store.count()).toBe(1);
  expect(await ask({ which: 'known', storeName: name })).toMatchObject({ storeName: name });
  expect(await ask({ ...SHOP, which: 'new' })).toMatchObject({ storeName: SHOP.storeName });
});

const LOOK_ALIKES = ['kasi home', ' Kasi  Home ', 'Kasi Home.', 'KASI HOME', 'Kasi-Home'];

test('a new store with a name similar to one of the account is refused at the name, on both screens', async () => {
  const { services, db, merchant } = await owner();
  await given.store(services, merchant, { name: 'Kasi Home' });

  for (const storeName of ['Kasi Home', ...LOOK_ALIKES]) {
    const shop = { ...SHOP, storeName };
    const input = CustomStoreInput.parse(shop);
    await expect(createCustomStore(services, merchant, input)).rejects.toMatchObject(
      atField('storeName'),
    );
    const form = StoreTokenForm.parse({ ...shop, which: 'new' });
    await expect(makeStoreToken(services, merchant, form)).rejects.toMatchObject(
      atField('storeName'),
    );
  }

  expect(await db.store.count()).toBe(1);
  expect(await db.apiToken.count()).toBe(0);
});

test('a token requested by a similar name is for the existing store', async () => {
  const { services, db, merchant } = await owner();
  await given.store(services, merchant, { name: 'Kasi Home' });
  const admin = await given.admin(services);

  for (const storeName of LOOK_ALIKES) {
    const input = CustomStoreInput.parse({ ...SHOP, storeName });
    for (const storeUrl of [input.storeUrl, null])
      expect(await makeStoreToken(services, merchant, { ...input, storeUrl })).toMatchObject({
        storeName: 'Kasi Home',
      });
    const username = merchant.email ?? '';
    expect(await makeStoreToken(services, admin, { ...input, username })).toMatchObject({
      storeName: 'Kasi Home',
    });
  }

  expect(await db.store.count()).toBe(1);
});

test('two older stores with similar names are each found by their own name', async () => {
  const { services, merchant } = await owner();
  for (const name of ['Kasi Home', 'kasi  home', 'KASI HOME'])
    await given.store(services, merchant, { name });

  for (const storeName of ['KASI HOME', 'kasi  home'])
    expect(await makeStoreToken(services, merchant, { storeName, storeUrl: null })).toMatchObject({
      storeName,
    });
});

test('a name similar to one of another account is free, and is saved with single spaces', async () => {
  const { services, db, merchant } = await owner();
  await given.store(services, await given.merchant(services), { name: 'Kasi Home' });

  const input = CustomStoreInput.parse({ ...SHOP, storeName: ' kasi \t home ' });
  await createCustomStore(services, merchant, input);

  expect(await db.store.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { name: 'Kasi Home' },
    { name: 'kasi home' },
  ]);
});

test('twenty concurrent requests with different spellings of a name create one store', async () => {
  const { services, db, merchant } = await owner();
  const spellings = Array.from({ length: 20 }, (_, n) =>
    CustomStoreInput.parse({ ...SHOP, storeName: LOOK_ALIKES[n % LOOK_ALIKES.length] }),
  );

  const made = await Promise.allSettled(
    spellings.map(async (input, n) =>
      n < 10
        ? createCustomStore(services, merchant, input)
        : makeStoreToken(services, merchant, input),
    ),
  );

  expect(await db.store.count()).toBe(1);
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject(atField('storeName'));
  // A request for a token gets one for the store that another request has created.
  expect(made.slice(10).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
});

test('an administrator who names one merchant gets no token for another merchant’s store', async () => {
  const { services, db, merchant } = await owner();
  const theirs = await given.store(services, await given.merchant(services));
  const admin = await given.admin(services);
  const ask = (storeUrl: string | null) => {
    const input = { storeName: theirs.name, storeUrl, username: merchant.email ?? '' };
    return makeStoreToken(services, admin, input);
  };

  await expect(ask(null)).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(SHOP.storeUrl)).rejects.toMatchObject(atField('storeName'));

  expect(await db.apiToken.count()).toBe(0);
});
