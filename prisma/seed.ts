import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@prisma/client';
import { Agent, request } from 'undici';
import { compose, type Composition } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createOrder } from '#app/domain/orders/create-order.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { createPickupLocation } from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationInput } from '#app/domain/stores/store.schema.ts';
import { connectWithKeys } from '#app/domain/stores/connect-with-keys.ts';
import { DEFAULT_DAYS } from '#app/domain/stores/backfill.rules.ts';
import { createCustomStore } from '#app/domain/stores/create-custom-store.ts';
import { grantWelcomeCredit } from '#app/domain/wallet/welcome-credit.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { makeMember } from '#app/domain/people/memberships.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { COMPANY } from './seed-company.ts';
import { pastMonthBegins, seedPastMonth, servicesAt } from './seed-past-month.ts';

// This script fills the database with a small company for evaluation mode, with one sign-in per role. Passwords are
// random, and `npm run demo:logins` prints them.
const env = loadEnv(process.env);
const composition = compose(env, 'seed');

const logins = makeLogins();
await keepLogins(join(env.DATA_DIR, 'demo-logins.json'));

const { db, clock } = composition.services;
await db.operator.create({ data: { ...COMPANY.operator, updatedAt: clock.now() } });
const merchant = await seedMerchant(composition);
const store = await createCustomStore(composition.services, merchant, COMPANY.store);
for (const location of COMPANY.locations)
  await createPickupLocation(
    composition.services,
    merchant,
    PickupLocationInput.parse({ ...location, storeName: store.name }),
  );
const admin = await seedAdmin(composition);
const { userId: manager } = await seedPerson(composition, 'storeManager', merchant.merchantId);
await composition.services.db.storeManagerAccess.create({
  data: { userId: manager, storeId: store.id },
});
const hub = await composition.services.db.hub.create({
  data: {
    ...COMPANY.hub,
    id: newId(),
    createdBy: COMPANY.people.admin.email,
    updatedBy: COMPANY.people.admin.email,
  },
});
const { userId: clerk } = await seedPerson(composition, 'hubStaff', null);
await composition.services.db.hubStaffAccess.create({ data: { userId: clerk, hubId: hub.id } });
await seedOrders(composition, { merchant, admin }, store.name);
if (env.WOOCOMMERCE_SIMULATOR_URL)
  await seedWooStore(composition, merchant, env.WOOCOMMERCE_SIMULATOR_URL);
await composition.close();

type Login = { role: Role; email: string; password: string };

function makeLogins(): Record<Role, Login> {
  return {
    merchant: loginOf('merchant'),
    admin: loginOf('admin'),
    storeManager: loginOf('storeManager'),
    hubStaff: loginOf('hubStaff'),
  };
}

/** Stores the passwords before the first row is written, so that the password of every seeded person is known even
 *  after a crash. The file is renamed at the end, so that it is either complete or missing. */
async function keepLogins(file: string): Promise<void> {
  const text = JSON.stringify(Object.values(logins), null, 2);
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function loginOf(role: Role): Login {
  // The prefix and the number add the character classes that a password needs; the rest has 72 random bits.
  const password = `Th-${randomBytes(9).toString('base64url')}-${randomInt(10, 99)}`;
  return { role, email: COMPANY.people[role].email, password };
}

async function seedMerchant({ services }: Composition): Promise<Actor> {
  const person = COMPANY.people.merchant;
  const merchantId = newId();
  const joined = servicesAt(services, pastMonthBegins(services));
  await services.db.merchant.create({
    data: {
      id: merchantId,
      createdAt: joined.clock.now(),
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phone,
    },
  });
  await services.db.$transaction((tx) => grantWelcomeCredit(tx, joined, merchantId));
  const { userId, membershipId } = await seedPerson(composition, 'merchant', merchantId);
  return {
    userId,
    membershipId,
    role: 'merchant',
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    merchantId,
    storeIds: [],
    hubIds: [],
  };
}

async function seedAdmin(composition: Composition): Promise<Actor> {
  const { firstName, lastName, email } = COMPANY.people.admin;
  const ids = await seedPerson(composition, 'admin', null);
  const name = `${firstName} ${lastName}`;
  return { ...ids, role: 'admin', name, email, merchantId: null, storeIds: [], hubIds: [] };
}

async function seedPerson(
  { services, auth }: Composition,
  role: Role,
  merchantId: string | null,
): Promise<{ userId: string; membershipId: string }> {
  const person = COMPANY.people[role];
  const { password } = logins[role];
  const passwordHash = await auth.identity.keep({ ...person, password });
  const id = newId();
  await services.db.user.create({
    data: { ...person, id, passwordHash, emailProvedAt: services.clock.now() },
  });
  const { id: membershipId } = await makeMember(services.db, services, {
    userId: id,
    role,
    merchantId,
  });
  return { userId: id, membershipId };
}

/** Connects the store simulator with API keys that it issues, so that no one has to approve the connection. The worker
 *  then checks the keys, registers the webhooks and imports the orders. */
async function seedWooStore(
  { services }: Composition,
  actor: Actor,
  storeUrl: string,
): Promise<void> {
  const issued = await askSimulator<WooKeys>(storeUrl, 'issueKey');
  const subject = { storeName: COMPANY.wooStoreName, storeUrl, merchantId: actor.merchantId ?? '' };
  const { consumerKey, consumerSecret } = issued;
  const keys = { consumerKey, consumerSecret };
  const store = await services.db.$transaction((tx) =>
    connectWithKeys(tx, services, { ...subject, days: DEFAULT_DAYS }, keys),
  );
  await createPickupLocation(
    services,
    actor,
    PickupLocationInput.parse({ ...COMPANY.wooLocation, storeName: store.name }),
  );
}

async function askSimulator<T>(storeUrl: string, name: string): Promise<T> {
  const ca = env.SIMULATOR_CA_FILE ? readFileSync(env.SIMULATOR_CA_FILE, 'utf8') : undefined;
  const dispatcher = new Agent({ connect: { ca } });
  const answer = await request(`${storeUrl}/_control/${name}`, {
    method: 'POST',
    dispatcher,
    headers: { 'Content-Type': 'application/json' },
    body: '[]',
  });
  const { result } = (await answer.body.json()) as { result: T };
  await dispatcher.close();
  return result;
}

/** Creates the orders. Those of the past month are delivered, and the first three of today are shipped. */
async function seedOrders(
  { services }: Composition,
  { merchant, admin }: { merchant: Actor; admin: Actor },
  storeName: string,
): Promise<void> {
  const [pickup] = await services.db.pickupLocation.findMany({
    where: { store: { name: storeName } },
    orderBy: { createdAt: 'asc' },
  });
  const from = { storeName, pickupLocationId: pickup?.id };
  const past: CreateOrderInput[] = [];
  for (const { like, ...order } of COMPANY.pastOrders) {
    const place = COMPANY.orders.find(({ orderId }) => orderId === like);
    if (place) past.push(await inputOf(services, { ...place, ...order, ...from }));
  }
  await seedPastMonth(services, { merchant, admin }, past);
  const made: string[] = [];
  for (const order of COMPANY.orders) {
    const result = await createOrder(
      services,
      merchant,
      await inputOf(services, { ...order, ...from }),
    );
    if (result.ok) made.push(result.orderKey);
  }
  await requestShipments(services, merchant, { orderKeys: made.slice(0, 3) });
}

type SeedOrder = Pick<CreateOrderInput, 'city'> & { province: string; postalCode: string };

async function inputOf({ places }: Services, order: SeedOrder): Promise<CreateOrderInput> {
  const { city, province, postalCode } = order;
  const town = await places.townOf({ city, provinceCode: province, postalCode });
  const { latitude, longitude } = town ?? {};
  const position = town ? { latitude, longitude, geoSource: 'offline', approximate: true } : {};
  return CreateOrderInput.parse({ ...order, ...position });
}
