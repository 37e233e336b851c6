import type { Role } from '@prisma/client';
import { Session } from '@shopify/shopify-api';
import type { Identity } from '#app/auth/identity-services.ts';
import type { Composition } from '#app/composition.server.ts';
import { createBearerToken, endBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createSession, endSession } from '#app/domain/people/sessions.ts';
import { createStoreToken, revokeStoreToken } from '#app/domain/credentials/store-tokens.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import { signSessionToken } from '#simulators/shopify/session-token.ts';
import type { Services } from '#app/ports/services.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { wordpressBearer } from '#tests/fakes/wordpress-person.ts';
import { given } from './given.ts';
import { givenPerson } from './person.ts';
import { BEGINNING_BROWSER, ownedBy, shopOf, type Owned } from './owned.ts';

/** A caller of an endpoint. `role` is null for a caller without valid credentials, and for a person who may not sign in
 *  yet. */
export type Caller = {
  name: string;
  role: GrantRole | null;
  /** Created for each request, because some credentials are valid for only a minute. */
  headers(): Record<string, string>;
  sees: readonly Owned[];
  userId: string | null;
};

/** Two merchants: one with a custom store and a Shopify shop, the other with a Shopify shop. */
export type World = {
  mine: Owned;
  myShop: Owned;
  theirs: Owned;
  all: readonly Owned[];
  people: Awaited<ReturnType<typeof peopleAround>>;
  /** Bearer tokens of the page inside wp-admin. */
  wordpress: Awaited<ReturnType<typeof insideWordpress>>;
};

export async function twoMerchants({ services, shopify }: Composition): Promise<World> {
  const me = await given.merchant(services);
  const they = await given.merchant(services);
  const mine = await ownedBy(services, 'mine', { merchant: me });
  const myShop = await ownedBy(services, 'my-shop', { merchant: me, platform: 'shopify' });
  const theirs = await ownedBy(services, 'theirs', { merchant: they, platform: 'shopify' });
  for (const { word } of [myShop, theirs])
    await shopify?.app.sessionStorage.storeSession(installed(shopOf(word)));
  return {
    mine,
    myShop,
    theirs,
    all: [mine, myShop, theirs],
    people: await peopleAround(services, mine, myShop),
    wordpress: await insideWordpress(services, mine, theirs),
  };
}

async function insideWordpress(services: Services, mine: Owned, theirs: Owned) {
  return {
    manager: await wordpressBearer(services, mine.store.id),
    staff: await wordpressBearer(services, mine.store.id, { mayManage: false }),
    theirs: await wordpressBearer(services, theirs.store.id),
    over: await wordpressBearer(services, mine.store.id, { endsIn: -1 }),
  };
}

async function peopleAround(services: Services, mine: Owned, myShop: Owned) {
  const { merchantId } = mine.merchant;
  const person = async (role: Role, of: string | null, storeIds: readonly string[] = []) =>
    (await givenPerson(services, role, of, { storeIds })).userId;
  const admin = (await given.admin(services)).userId ?? '';
  const manager = await person('storeManager', merchantId, [mine.store.id]);
  const otherManager = await person('storeManager', merchantId, [myShop.store.id]);
  const idle = await person('storeManager', merchantId);
  const clerk = await person('hubStaff', null);
  const proved = [admin, manager, otherManager, idle, clerk, mine.merchant.userId];
  await services.db.user.updateMany({
    where: { id: { in: proved } },
    data: { emailProvedAt: services.clock.now() },
  });
  const unproved = await person('merchant', merchantId);
  const at = services.clock.now();
  const waits = { emailProvedAt: at, approvalAskedAt: at };
  const { userId: pending } = await givenPerson(services, 'admin', null, waits);
  return { admin, manager, otherManager, idle, clerk, unproved, pending };
}

type OwnedDocuments = (userId: string) => Promise<Record<string, string>>;

/** All people with their credentials: a bearer token or the portal's cookie. */
async function peopleWith(world: World, documents: OwnedDocuments): Promise<Caller[]> {
  const { mine, myShop, all, people } = world;
  const make = async (
    name: string,
    role: GrantRole | null,
    userId: string,
    sees: readonly Owned[] = [],
  ): Promise<Caller> => {
    const headers = await documents(userId);
    return { name, role, userId, sees, headers: () => headers };
  };
  return [
    await make('a person whose address is not verified', null, people.unproved),
    await make('an administrator who is not approved', null, people.pending),
    await make('hub staff', 'hubStaff', people.clerk),
    await make('a manager without stores', 'storeManager', people.idle),
    await make('a manager', 'storeManager', people.manager, [mine]),
    await make('the manager of the other store', 'storeManager', people.otherManager, [myShop]),
    await make('the merchant', 'merchant', mine.merchant.userId, [mine, myShop]),
    await make('an administrator', 'admin', people.admin, all),
  ];
}

/** Callers with a bearer token of a person or of a store, valid or not, and one without any. */
export async function bearerCallers(services: Services, world: World): Promise<Caller[]> {
  const { merchant, store } = world.mine;
  const token = await createStoreToken(services, merchant, { storeId: store.id });
  const revoked = await createStoreToken(services, merchant, { storeId: store.id });
  await revokeStoreToken(services, merchant, { storeId: store.id, handle: revoked.handle });
  const ended = await createBearerToken(services, merchant.userId);
  await endBearerToken(services, ended.token);
  return [
    anonymous,
    stranger('a wrong token', () => 'x'.repeat(43)),
    stranger('an ended token of the merchant', () => ended.token),
    stranger('a revoked store token', () => revoked.token),
    ...(await peopleWith(world, async (userId) =>
      bearer((await createBearerToken(services, userId)).token),
    )),
    { ...stranger('a store token', () => token.token), role: 'store', sees: [world.mine] },
  ];
}

/** Callers with the portal's cookie, valid or not, and one without any. */
export async function cookieCallers(auth: Identity, world: World): Promise<Caller[]> {
  const cookie: OwnedDocuments = async (userId) => {
    const { sessionId } = await createSession(auth, userId);
    const set = [
      await auth.cookies.session.set(sessionId),
      await auth.cookies.connecting.set(BEGINNING_BROWSER),
    ];
    return { Cookie: set.map((one) => one.split(';')[0] ?? '').join('; ') };
  };
  const ended = await createSession(auth, world.mine.merchant.userId);
  const outdated = {
    Cookie: (await auth.cookies.session.set(ended.sessionId)).split(';')[0] ?? '',
  };
  await endSession(auth, ended.sessionId);
  return [
    anonymous,
    { ...anonymous, name: 'an ended session', headers: () => outdated },
    ...(await peopleWith(world, cookie)),
  ];
}

/** Shopify session tokens, valid and invalid. */
export function shopifyCallers({ myShop, theirs }: World): Caller[] {
  const keys = {
    apiKey: TEST_SETTINGS.SHOPIFY_API_KEY,
    apiSecret: TEST_SETTINGS.SHOPIFY_API_SECRET,
  };
  const shop = shopOf(myShop.word);
  const anHourAgo = () => new Date(Date.now() - 3_600_000);
  const embedded = (name: string, owned: Owned): Caller => ({
    ...stranger(name, () => signSessionToken(keys, shopOf(owned.word))),
    role: 'embedded',
    sees: [owned],
  });
  return [
    embedded('my shop in Shopify', myShop),
    embedded("the other merchant's shop in Shopify", theirs),
    stranger('an expired session token', () => signSessionToken(keys, shop, anHourAgo())),
    stranger('a session token under another key', () =>
      signSessionToken({ ...keys, apiSecret: 'another-secret' }, shop),
    ),
    stranger('a session token for another app', () =>
      signSessionToken({ ...keys, apiKey: 'another-app' }, shop),
    ),
  ];
}

/** Bearer tokens of the page inside wp-admin, valid and invalid, of my own store and of the other merchant's. */
export function wordpressCallers({ wordpress, mine, theirs }: World): Caller[] {
  const inside = (name: string, role: GrantRole, token: string, owned: Owned): Caller => ({
    ...stranger(name, () => token),
    role,
    sees: [owned],
  });
  return [
    inside('the manager of my store, in WordPress', 'embedded', wordpress.manager, mine),
    inside('a staff member of my store, in WordPress', 'shopStaff', wordpress.staff, mine),
    inside("the other merchant's store in WordPress", 'embedded', wordpress.theirs, theirs),
    stranger('a person signed out of WordPress', () => wordpress.over),
    stranger('an invalid WordPress bearer token', () => `wps_${'x'.repeat(43)}`),
  ];
}

const anonymous: Caller = {
  name: 'nobody',
  role: null,
  headers: () => ({}),
  sees: [],
  userId: null,
};

function stranger(name: string, token: () => string): Caller {
  return { ...anonymous, name, headers: () => bearer(token()) };
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

/** The session that a finished installation stores, so that no token has to be requested. */
function installed(shop: string): Session {
  return new Session({
    id: `offline_${shop}`,
    shop,
    state: '',
    isOnline: false,
    accessToken: 'shpat_of_the_tests',
    scope: SHOPIFY_SCOPES.join(','),
    expires: new Date(Date.now() + 3_600_000),
  });
}
