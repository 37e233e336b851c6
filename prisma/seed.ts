import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@prisma/client';
import { Agent, request } from 'undici';
import { compose, type Composition } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createOrder } from '#app/domain/orders/create-order.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { requestShipments } from '#app/domain/orders/request-shipments.ts';
import { createPickupLocation } from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationInput } from '#app/domain/stores/store.schema.ts';
import { connectWithKeys } from '#app/domain/stores/connect-with-keys.ts';
import { DEFAULT_DAYS } from '#app/domain/intake/backfill.rules.ts';
import { createCustomStore } from '#app/domain/stores/create-store.ts';
import { grantWelcomeCredit } from '#app/domain/wallet/welcome-credit.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { COMPANY } from './seed-company.ts';

/** A believable small company for evaluation mode, with one sign-in per role. Passwords are random,
 *  and printed by `npm run demo:logins`. */
const env = loadEnv(process.env);
const composition = compose(env, 'seed');
const logins: { role: string; email: string; password: string }[] = [];

const merchant = await seedMerchant(composition);
const store = await createCustomStore(composition.services, merchant, COMPANY.store);
for (const location of COMPANY.locations)
  await createPickupLocation(
    composition.services,
    merchant,
    PickupLocationInput.parse({ ...location, storeName: store.name }),
  );
await seedPerson(composition, 'admin', COMPANY.admin, null);
const manager = await seedPerson(composition, 'storeManager', COMPANY.manager, merchant.merchantId);
await composition.services.db.storeManagerAccess.create({
  data: { userId: manager, storeId: store.id },
});
const hub = await composition.services.db.hub.create({
  data: {
    ...COMPANY.hub,
    id: newId(),
    createdBy: COMPANY.admin.email,
    updatedBy: COMPANY.admin.email,
  },
});
const clerk = await seedPerson(composition, 'hubStaff', COMPANY.clerk, null);
await composition.services.db.hubStaffAccess.create({ data: { userId: clerk, hubId: hub.id } });
await seedOrders(composition, merchant, store.name);
if (env.WOOCOMMERCE_SIMULATOR_URL)
  await seedWooStore(composition, merchant, env.WOOCOMMERCE_SIMULATOR_URL);
await writeFile(join(env.DATA_DIR, 'demo-logins.json'), JSON.stringify(logins, null, 2), {
  mode: 0o600,
});
await composition.close();

type Person = { firstName: string; lastName: string; email: string; phone: string };

async function seedMerchant({ services }: Composition): Promise<Actor> {
  const { merchant: person } = COMPANY;
  const merchantId = newId();
  await services.db.merchant.create({
    data: {
      id: merchantId,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phone,
    },
  });
  await services.db.$transaction((tx) => grantWelcomeCredit(tx, services, merchantId));
  const userId = await seedPerson(composition, 'merchant', person, merchantId);
  return {
    role: 'merchant',
    name: `${person.firstName} ${person.lastName}`,
    userId,
    email: person.email,
    merchantId,
    storeIds: [],
    hubIds: [],
  };
}

async function seedPerson(
  { services, auth }: Composition,
  role: Role,
  person: Person,
  merchantId: string | null,
): Promise<string> {
  // The four classes that a password needs, and 72 random bits.
  const password = `Th-${randomBytes(9).toString('base64url')}-${randomInt(10, 99)}`;
  const passwordHash = await auth.identity.keep({ ...person, password });
  const id = newId();
  await services.db.user.create({
    data: { ...person, id, role, merchantId, passwordHash, emailProvedAt: services.clock.now() },
  });
  logins.push({ role, email: person.email, password });
  return id;
}

/** Connects the store simulator with keys of its own making, which need nobody's approval: the worker
 *  tries them, registers the webhooks and brings the orders in. */
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

async function seedOrders(
  { services }: Composition,
  actor: Actor,
  storeName: string,
): Promise<void> {
  const [pickup] = await services.db.pickupLocation.findMany({
    where: { store: { name: storeName } },
    orderBy: { createdAt: 'asc' },
  });
  const made: string[] = [];
  for (const order of COMPANY.orders) {
    const town = await services.places.townOf({
      city: order.city,
      provinceCode: order.province,
      postalCode: order.postalCode,
    });
    const position = town
      ? {
          latitude: town.latitude,
          longitude: town.longitude,
          geoSource: 'offline',
          approximate: true,
        }
      : {};
    const input = CreateOrderInput.parse({
      ...order,
      ...position,
      storeName,
      pickupLocationId: pickup?.id,
    });
    const result = await createOrder(services, actor, input);
    if (result.ok) made.push(result.orderKey);
  }
  await requestShipments(services, actor, { orderKeys: made.slice(0, 3) });
}
