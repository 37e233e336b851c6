import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { createBearerToken } from '#app/domain/people/bearer-tokens.ts';
import { createStoreToken, revokeStoreToken } from '#app/domain/people/store-tokens.ts';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

/** What one merchant owns, with texts that nobody else may ever read. */
type Owned = {
  merchant: GivenMerchant;
  storeName: string;
  storeId: string;
  orderKey: string;
  spareKey: string;
  handle: string;
  pickupId: string;
  jobId: string;
  secrets: string[];
};
type Caller = { name: string; role: GrantRole | null; token: string | null; account: Owned | null };

/** A valid request for each door of the API, about the things of one merchant. A door that is
 *  missing here fails the test. */
function requestsAbout(owned: Owned): Record<string, { path?: string; body?: unknown }> {
  const keys = { order_keys: [owned.orderKey] };
  const labels = { orders: [{ order_key: owned.orderKey }] };
  const document = { collection: 'shipping-labels', jobId: owned.jobId };
  const at = (path: string) =>
    path.replace(':collection', document.collection).replace(':jobId', document.jobId);
  return {
    'post /users/sign-up': {
      body: {
        first_name: 'Bo',
        last_name: 'Naidoo',
        phone_number: '+27821234567',
        email: `new${newId()}@post.example`,
        password: 'Str0ng!pass',
      },
    },
    'post /users/login': { body: { email: owned.merchant.email } },
    'post /users/authenticate': { body: { ticket: 'not-a-ticket', password: 'Wr0ng!pass' } },
    'post /users/verify-email': { body: { ticket: 'not-a-ticket', code: '123456' } },
    'post /store/create': {
      body: { store_name: `Store ${newId()}`, store_url: 'https://shop.example' },
    },
    'post /store/create-token': { body: { store_name: owned.storeName } },
    'put /store/update': {
      body: { id: owned.storeId, webhook_url: 'https://hooks.shop.example/orders' },
    },
    'post /store/get': { body: {} },
    'post /store/get/merchant': { body: {} },
    'post /store/get/store-manager': { body: {} },
    'post /store/location/create': {
      body: {
        storeName: owned.storeName,
        locationName: 'Depot',
        street: '1 Main Road',
        city: 'Durban',
        latitude: -29.85,
        longitude: 31.02,
      },
    },
    'post /store/location/get': { body: { store_name: owned.storeName } },
    'post /orders': { body: {} },
    'post /merchant/orders': { body: {} },
    'post /store-manager/orders': { body: {} },
    'put /orders/get': { body: { orderId: owned.orderKey } },
    'post /orders/create/tookan': { body: keys },
    'post /orders/create/custom': {
      body: {
        store_name: owned.storeName,
        pickup_location_id: owned.pickupId,
        name: 'Bo',
        address1: '1 Main Road',
        city: 'Durban',
        phone: '0821234567',
      },
    },
    'post /orders/check-unique': { body: { orderId: 'SECRET-ID', storeName: owned.storeName } },
    'post /orders/update': { body: { order_key: owned.orderKey, note: 'Ring twice' } },
    'post /orders/cancel': { body: { order_keys: [owned.spareKey] } },
    'post /store/orders': { body: { store_access_token: owned.handle } },
    'post /get-customers': { body: { searchString: 'Zebulon' } },
    'post /orders/track': { body: { orderId: owned.orderKey } },
    'post /documents/shipping-labels': { body: labels },
    'post /documents/zebra-labels': { body: labels },
    'get /documents/:collection/:jobId': { path: at('/documents/:collection/:jobId') },
    'post /documents/:collection/:jobId/ticket': {
      path: at('/documents/:collection/:jobId/ticket'),
      body: {},
    },
    'post /printer-feed/ticket': { body: {} },
  };
}

test('every role on every call: nobody gets in where the grants do not say so, and nothing leaks', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  const mine = await ownedBy(services, 'mine');
  const theirs = await ownedBy(services, 'theirs');
  const callers = await everyCaller(services, mine);
  const counted = {
    doors: 0,
    requests: 0,
    refused: 0,
    leaks: [] as string[],
    surprises: [] as string[],
  };

  for (const endpoint of ALL_ENDPOINTS) {
    const door = `${endpoint.method} ${endpoint.path}`;
    counted.doors += 1;
    for (const caller of callers) {
      for (const owned of [mine, theirs]) {
        const wanted = requestsAbout(owned)[door];
        expect(wanted, `${door} is not in the test's table`).toBeDefined();
        const answer = await fetch(`${url}/api${wanted?.path ?? endpoint.path}`, {
          method: endpoint.method.toUpperCase(),
          headers: {
            ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
            ...(wanted?.body ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(wanted?.body ? { body: JSON.stringify(wanted.body) } : {}),
        });
        const text = await answer.text();
        counted.requests += 1;
        const where = `${caller.name} on ${door} about ${owned === mine ? 'mine' : 'theirs'}: ${answer.status}`;
        if (answer.status >= 500) counted.surprises.push(`${where} ${text}`);
        const mayTry =
          endpoint.permission === 'open' ||
          (caller.role !== null &&
            (endpoint.permission === 'signed-in' ||
              scopeOf(caller.role, endpoint.permission) !== null));
        const refused = answer.status === 401 || answer.status === 403;
        if (refused) counted.refused += 1;
        if (caller.token && caller.role === null && !refused && endpoint.permission !== 'open')
          counted.surprises.push(`${where}: a dead token opened it`);
        if (!mayTry && !refused) counted.surprises.push(`${where}: let in`);
        if (mayTry && refused && !MAY_STILL_REFUSE.has(door))
          counted.surprises.push(`${where}: kept out ${text}`);
        if (!maySee(caller, owned))
          for (const secret of owned.secrets)
            if (text.includes(secret)) counted.leaks.push(`${where} shows ${secret}`);
      }
    }
  }

  console.log(
    JSON.stringify({
      doors: counted.doors,
      callers: callers.length,
      requests: counted.requests,
      refused: counted.refused,
      leaks: counted.leaks.length,
    }),
  );
  expect(counted.surprises).toEqual([]);
  expect(counted.leaks).toEqual([]);
  const order = await services.db.order.findUniqueOrThrow({ where: { orderKey: theirs.orderKey } });
  const touched = await services.db.order.count({ where: { storeId: theirs.storeId } });
  const acts = await services.db.orderEvent.findMany({
    where: { order: { storeId: theirs.storeId }, kind: { in: ['ship', 'updated', 'cancel'] } },
  });
  // Only the administrator may have acted on what belongs to the other merchant.
  expect(order.status).toBe('unassigned');
  expect(touched).toBe(3);
  expect(acts.map((act) => [act.kind, act.actor]).toSorted()).toEqual([
    ['cancel', 'Ada Admin'],
    ['ship', 'Ada Admin'],
    ['updated', 'Ada Admin'],
  ]);
}, 120_000);

/** Calls that refuse also those who have the permission: wrong credentials, no account of one's own,
 *  or no person to print for. */
const MAY_STILL_REFUSE = new Set([
  'post /users/authenticate',
  'post /users/verify-email',
  'post /store/create',
  'post /documents/zebra-labels',
  'post /printer-feed/ticket',
]);

function maySee(caller: Caller, owned: Owned): boolean {
  return caller.role === 'admin' || caller.account === owned;
}

async function ownedBy(services: Services, word: string): Promise<Owned> {
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { name: `Secret Store ${word}` });
  const pickup = await services.db.pickupLocation.findFirstOrThrow({
    where: { storeId: store.id },
  });
  const customerName = `Zebulon ${word}`;
  const order = await given.order(services, {
    merchant,
    store,
    orderId: `SECRET-${word}`,
    customerName,
    email: `zebulon.${word}@post.example`,
    phone: '+27820001111',
  });
  const spare = await given.order(services, { merchant, store, customerName });
  const { handle } = await createStoreToken(services, merchant, { storeId: store.id });
  const jobId = newId();
  await services.db.documentJob.create({
    data: {
      id: jobId,
      kind: 'shippingLabels',
      requestedBy: `user:${merchant.userId}`,
      requestedByUserId: merchant.userId,
      merchantId: merchant.merchantId,
      orderIds: [order.id],
    },
  });
  return {
    merchant,
    storeName: store.name,
    storeId: store.id,
    orderKey: order.orderKey,
    spareKey: spare.orderKey,
    handle,
    pickupId: pickup.id,
    jobId,
    secrets: [customerName, `SECRET-${word}`, `zebulon.${word}@post.example`],
  };
}

async function everyCaller(services: Services, mine: Owned): Promise<Caller[]> {
  const bearer = async (userId: string) => (await createBearerToken(services, userId)).token;
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const admin = await given.admin(services);
  const manager = await person(services, 'storeManager', mine.merchant.merchantId);
  await services.db.storeManagerAccess.create({ data: { userId: manager, storeId: mine.storeId } });
  const idle = await person(services, 'storeManager', mine.merchant.merchantId);
  const clerk = await person(services, 'hubStaff', null);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const unproved = await person(services, 'merchant', mine.merchant.merchantId);
  const store = await createStoreToken(services, mine.merchant, { storeId: mine.storeId });
  const revoked = await createStoreToken(services, mine.merchant, { storeId: mine.storeId });
  await revokeStoreToken(services, mine.merchant, {
    storeId: mine.storeId,
    handle: revoked.handle,
  });
  return [
    { name: 'nobody', role: null, token: null, account: null },
    { name: 'a wrong token', role: null, token: 'x'.repeat(43), account: null },
    { name: 'a revoked store token', role: null, token: revoked.token, account: null },
    {
      name: 'someone whose address is not proved',
      role: null,
      token: await bearer(unproved),
      account: null,
    },
    { name: 'hub staff', role: 'hubStaff', token: await bearer(clerk), account: null },
    {
      name: 'a manager without stores',
      role: 'storeManager',
      token: await bearer(idle),
      account: null,
    },
    { name: 'a manager', role: 'storeManager', token: await bearer(manager), account: mine },
    { name: 'a store token', role: 'store', token: store.token, account: mine },
    {
      name: 'the merchant',
      role: 'merchant',
      token: await bearer(mine.merchant.userId),
      account: mine,
    },
    {
      name: 'an administrator',
      role: 'admin',
      token: await bearer(admin.userId ?? ''),
      account: null,
    },
  ];
}

async function person(
  services: Services,
  role: 'storeManager' | 'hubStaff' | 'merchant',
  merchantId: string | null,
): Promise<string> {
  const id = newId();
  await services.db.user.create({
    data: {
      id,
      role,
      merchantId,
      email: `${id}@post.example`,
      firstName: 'Thabo',
      lastName: 'Nkosi',
      phone: '+27821234567',
    },
  });
  return id;
}
