import type { Store } from '@prisma/client';
import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Delivery } from '#app/domain/intake/receive-delivery.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { dumpOf } from '#tests/fakes/dump.ts';
import type { FakePlatform } from '#tests/fakes/fake-platform.ts';
import { openInbox } from '#tests/fakes/inbox.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { isFull } from './worker-process.ts';

const ORDERS = isFull ? 300 : 10;
const EVENTS = 5;
const COPIES = 10;
const CONNECTIONS = 8;
const COURIER: readonly [CourierLeg, CourierState][] = [
  ['pickup', 'assigned'],
  ['pickup', 'started'],
  ['pickup', 'successful'],
  ['delivery', 'started'],
  ['delivery', 'successful'],
];

test(`${ORDERS} orders × ${EVENTS} events × ${COPIES} deliveries, shuffled, end as if each came once and in order`, async () => {
  const [calm, wild] = [await inOrderOnce(), await shuffled()];

  console.log(JSON.stringify({ orders: ORDERS, ...wild.figures }));
  expect(wild.dump).toEqual(calm);
});

test('broken twin: without versions that order the events, the same deliveries end differently', async () => {
  const [calm, wild] = [await inOrderOnce(), await shuffled({ hideVersions: true })];

  const differing = wild.dump.orders.filter(
    (order, n) => JSON.stringify(order) !== JSON.stringify(calm.orders[n]),
  );
  console.log(JSON.stringify({ orders: ORDERS, differing: differing.length }));
  expect(differing.length).toBeGreaterThan(0);
});

/** A merchant with two stores. The first half of the orders is from Shopify, the other half from WooCommerce. */
async function world() {
  const it = await testServices({ connections: CONNECTIONS + 2, now: '2026-11-18T12:00:00Z' });
  const merchant = await given.merchant(it.services, { balanceCents: ORDERS * 500 });
  const stores = {
    shopify: await given.store(it.services, merchant, {
      name: 'Kloof & Karoo',
      integrationType: 'shopify',
      externalId: 'kloof.myshopify.com',
    }),
    woocommerce: await given.store(it.services, merchant, {
      name: 'Braai Supplies',
      integrationType: 'woocommerce',
    }),
  };
  const inbox = openInbox(it.databaseUrl, CONNECTIONS);
  const sideOf = (n: number) => (n < ORDERS / 2 ? ('shopify' as const) : ('woocommerce' as const));
  return { ...it, merchant, stores, inbox, sideOf };
}
type World = Awaited<ReturnType<typeof world>>;

async function inOrderOnce() {
  const calm = await world();
  for (let event = 1; event <= EVENTS; event += 1)
    for (let n = 0; n < ORDERS; n += 1) {
      const side = calm.sideOf(n);
      calm.platforms[side].orders.set(String(n), versionOf(n, event));
      await calm.inbox.receive(hint(calm.stores[side], n, event));
      await calm.inbox.takeAll(calm.services);
    }
  await shipAll(calm);
  for (const delivery of courierDeliveries(calm)) {
    await calm.inbox.receive(delivery);
    await calm.inbox.takeAll(calm.services);
  }
  return dumpOf(calm.db);
}

async function shuffled({ hideVersions = false } = {}) {
  const wild = await world();
  const random = seededRandom(11);
  const hints: { n: number; event: number; at: number }[] = [];
  for (let n = 0; n < ORDERS; n += 1)
    for (let event = 1; event <= EVENTS; event += 1)
      for (let copy = 0; copy < COPIES; copy += 1)
        // Copies of one event are spread over the next three events.
        hints.push({ n, event, at: event + random() * 3 });
  hints.sort((a, b) => a.at - b.at);

  const slow = slowStores(wild, hideVersions);
  const versions = new Map<number, number>();
  await overConnections(hints, async ({ n, event }) => {
    const side = wild.sideOf(n);
    // A store's orders only move forward; a late copy refers to an old version.
    if (event > (versions.get(n) ?? 0)) {
      versions.set(n, event);
      wild.platforms[side].orders.set(String(n), versionOf(n, event));
    }
    await wild.inbox.receive(hint(wild.stores[side], n, event));
    await slow.takeNext();
  });
  while (await slow.takeNext());
  await slow.letGo();

  await shipAll(wild);
  const reported = Array.from({ length: COPIES }, () => courierDeliveries(wild)).flat();
  const mixed = reported
    .map((delivery) => ({ delivery, at: random() }))
    .sort((a, b) => a.at - b.at);
  await overConnections(mixed, async ({ delivery }) => {
    await wild.inbox.receive(delivery);
    await wild.inbox.takeNext(wild.services);
  });
  await wild.inbox.takeAll(wild.services);
  const figures = {
    deliveries: hints.length + reported.length,
    rows: await wild.db.webhookDelivery.count(),
    answeredLast: slow.held(),
  };
  return { dump: await dumpOf(wild.db), figures };
}

/** Stores that delay some answers with an older version until everything newer was imported. */
function slowStores(wild: World, hideVersions: boolean) {
  const hanging: Promise<boolean>[] = [];
  const held = new Set<string>();
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  let clock = Date.parse('2027-01-01T00:00:00Z');

  function slowed(platform: FakePlatform, onHang: () => void): FakePlatform {
    return {
      ...platform,
      async readOrder(store, externalId) {
        const read = await platform.readOrder(store, externalId);
        if (read.kind === 'gone') return read;
        if (isOld(read.order) && !held.has(externalId)) {
          held.add(externalId);
          onHang();
          await gate;
        }
        // The broken twin: every answer claims to be the newest.
        if (hideVersions)
          return { ...read, order: { ...read.order, updatedAt: new Date(clock++) } };
        return read;
      },
    };
  }

  return {
    async takeNext(): Promise<boolean> {
      let onHang = () => {};
      const hung = new Promise<boolean>((resolve) => (onHang = () => resolve(true)));
      const { shopify, woocommerce } = wild.platforms;
      const platforms = {
        shopify: slowed(shopify, onHang),
        woocommerce: slowed(woocommerce, onHang),
      };
      const services: Services = { ...wild.services, platforms };
      const work = wild.inbox.takeNext(services);
      hanging.push(work);
      return Promise.race([work, hung]);
    },
    async letGo(): Promise<void> {
      goOn();
      await Promise.all(hanging);
    },
    held: () => held.size,
  };
}

/** Whether the answer to a read of this order is delayed: for every third order, the versions 2 to 4. */
function isOld(order: IncomingOrder): boolean {
  return Number(order.externalId) % 3 === 0 && ['v2', 'v3', 'v4'].includes(order.note ?? '');
}

async function overConnections<T>(items: readonly T[], action: (item: T) => Promise<void>) {
  const left = items.values();
  const connection = async () => {
    for (const item of left) await action(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

/** A webhook delivery about one version of an order. Shopify repeats a delivery with the same id. WooCommerce's
 *  deliveries about one order share one row until it is processed. */
function hint(store: Store, n: number, event: number): Delivery {
  const isShopify = store.integrationType === 'shopify';
  return {
    source: isShopify ? 'shopify' : 'woocommerce',
    deliveryKey: isShopify ? `delivery ${n} ${event}` : `${store.id} ${n}`,
    storeId: isShopify ? null : store.id,
    sender: isShopify ? store.externalId : null,
    topic: 'orders/updated',
    resourceId: String(n),
    body: null,
  };
}

/** An order's life in five versions: it arrives unpaid, progresses, changes its customer and its lines, and ends in
 *  one of five ways. Orders share customers. */
function versionOf(n: number, event: number): IncomingOrder {
  const home = incomingOrder(0).shipping;
  const shipping = {
    ...home,
    name: `Customer of ${n}`,
    address1: event < 2 ? `${n} First Street` : `${n} Second Street`,
  };
  const email = event >= 3 && n % 4 === 0 ? `moved${n % 6}@example.com` : `c${n % 9}@example.com`;
  const [line] = incomingOrder(0).lines;
  const quantity = event < 4 ? 2 : 3;
  return incomingOrder(0, {
    externalId: String(n),
    orderId: String(2_000 + n),
    updatedAt: new Date(Date.UTC(2026, 10, 18, 10 + event, 0, n)),
    shipping,
    billing: shipping,
    email,
    note: `v${event}`,
    lines: [{ ...line!, quantity, shippableQuantity: quantity }],
    facts: { ...incomingOrder(0).facts, ...factsOf(n, event) },
  });
}

function factsOf(n: number, event: number): Partial<IncomingOrder['facts']> {
  if (event === 1) return { platformStatus: 'pending', payment: 'unpaid' };
  if (event < EVENTS) return {};
  const ends: Partial<IncomingOrder['facts']>[] = [
    {},
    { platformStatus: 'cancelled', cancelled: true },
    { platformStatus: 'completed', fulfilled: true },
    { platformStatus: 'on-hold', payment: 'unpaid' },
    {},
  ];
  return ends[n % ends.length] ?? {};
}

async function shipAll({ db, services, merchant }: World): Promise<void> {
  const eligible = await db.order.findMany({ where: { status: 'eligible' } });
  const orderKeys = eligible.map(({ orderKey }) => orderKey);
  if (orderKeys.length) await requestShipments(services, merchant, { orderKeys });
  for (const { id } of await db.shipment.findMany())
    await bookCourier(services, { shipmentId: id });
}

function courierDeliveries({ courier }: World): Delivery[] {
  return COURIER.flatMap(([leg, state]) =>
    courier.made.map(({ reference }): Delivery => {
      const event = courier.event(reference, leg, state);
      return {
        source: 'courier',
        deliveryKey: `${event.jobId}-${state}`,
        storeId: null,
        sender: null,
        topic: 'job',
        resourceId: reference,
        body: JSON.stringify({ ...event, driver: { fleetId: '7', name: 'Bongani Zulu' } }),
      };
    }),
  );
}
