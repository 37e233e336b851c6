import { readFileSync } from 'node:fs';
import type { Order, Store } from '@prisma/client';
import { expect, test } from 'vitest';
import type { OpenedDelivery } from '#app/ports/webhook-door.ts';
import type { IncomingAddress, IncomingOrder } from '#app/ports/store-platform.ts';
import { shopifyDoor } from '#app/integrations/shopify/webhook-door.ts';
import { wooDoor } from '#app/integrations/woocommerce/webhook-door.ts';
import { toIncomingOrder } from '#app/integrations/woocommerce/translate.ts';
import { WireOrder } from '#app/integrations/woocommerce/wire.ts';
import { given } from '#tests/builders/given.ts';
import {
  outcomes,
  RECORDED_SECRET,
  recordedDeliveries,
} from '#tests/contract/woocommerce/fixtures.ts';
import { dumpOf } from '#tests/fakes/dump.ts';
import { openInbox } from '#tests/fakes/inbox.ts';
import { testServices } from '#tests/fakes/test-services.ts';

/** One recorded delivery, opened by its door, and what its store held when it was sent. */
type Told = {
  name: string;
  store: string;
  opened: OpenedDelivery | 'forged' | 'malformed' | 'nothing';
  truth: IncomingOrder | null;
};

const WOO = outcomes();
const shopifyFolder = new URL('../fixtures/shopify/', import.meta.url);
const SHOPIFY_OUTCOMES = (
  JSON.parse(readFileSync(new URL('../outcomes.json', shopifyFolder), 'utf8')) as {
    shopify: Record<string, { handling: string; externalId: string | null; status: string | null }>;
  }
).shopify;
const TOLD = [...wooTold(), ...shopifyTold()];

test('33 deliveries of WooCommerce and 9 of Shopify are recorded, each with its outcome', () => {
  expect([wooTold().length, shopifyTold().length]).toEqual([33, 9]);
  expect(Object.keys(SHOPIFY_OUTCOMES).toSorted()).toEqual(
    shopifyTold()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('each recorded delivery, through the inbox and in order, comes to its outcome', async () => {
  const shop = await shops();

  for (const told of TOLD) {
    await shop.tell(told);
    await shop.inbox.takeAll(shop.services);
    const order = await shop.orderOf(told);
    expect(`${told.name}: ${stateOf(order)}`).toBe(`${told.name}: ${wantedOf(told)}`);
  }

  const open = await shop.db.webhookDelivery.count({ where: { processedAt: null } });
  expect(open).toBe(0);
});

test('shuffled, and each several times, they leave the same database', async () => {
  const [once, often] = [await shops(), await shops()];
  for (const told of TOLD) await once.tell(told);
  await once.inbox.takeAll(once.services);

  // The stores have long moved on to their last word, whichever delivery comes first.
  for (const told of TOLD) often.hold(told);
  const again = [...TOLD, ...TOLD, ...TOLD, ...TOLD].map((told, n) => ({
    told,
    at: (n * 7919) % 167,
  }));
  again.sort((a, b) => a.at - b.at);
  for (const { told } of again) {
    await often.receive(told);
    if (told.name.length % 3 === 0) await often.inbox.takeNext(often.services);
  }
  await Promise.all(Array.from({ length: 4 }, () => often.inbox.takeAll(often.services)));

  const dump = await dumpOf(once.db);
  expect(dump.orders.length).toBeGreaterThanOrEqual(9);
  expect(await dumpOf(often.db)).toEqual(dump);
}, 60_000);

async function shops() {
  const world = await testServices({ now: '2026-11-21T08:00:00Z', connections: 8 });
  const { services, db, platforms, databaseUrl } = world;
  const merchant = await given.merchant(services);
  const stores: Record<string, Store> = {};
  for (const name of new Set(TOLD.map(({ store }) => store)))
    stores[name] = await given.store(services, merchant, {
      name,
      integrationType: name.startsWith('wc') ? 'woocommerce' : 'shopify',
      externalId: name.startsWith('wc') ? null : name,
    });
  const inbox = openInbox(databaseUrl);
  // Several shops live behind one port, told apart by their connection.
  const truths = new Map<string, IncomingOrder | null>();
  for (const platform of Object.values(platforms))
    platform.readOrder = async ({ storeId }, externalId) => {
      const order = truths.get(`${storeId} ${externalId}`);
      return order ? { kind: 'order', order } : { kind: 'gone' };
    };
  const hold = ({ store, opened, truth }: Told) => {
    if (typeof opened !== 'string' && opened.resourceId && truth)
      truths.set(`${stores[store]?.id} ${opened.resourceId}`, truth);
  };
  const receive = async ({ store, opened }: Told) => {
    if (typeof opened === 'string') return;
    const { id, integrationType } = stores[store]!;
    const isWoo = integrationType === 'woocommerce';
    const deliveryKey =
      isWoo && opened.resourceId ? `${id} ${opened.resourceId}` : opened.deliveryKey;
    await inbox.receive({
      ...opened,
      ...{ source: isWoo ? 'woocommerce' : 'shopify', storeId: isWoo ? id : null },
      ...{ deliveryKey, body: null },
    });
  };
  return {
    services,
    db,
    inbox,
    hold,
    receive,
    async tell(told: Told) {
      hold(told);
      await receive(told);
    },
    async orderOf({ store, opened }: Told) {
      if (typeof opened === 'string' || !opened.resourceId) return null;
      const { id } = stores[store]!;
      return db.order.findFirst({ where: { storeId: id, externalId: opened.resourceId } });
    },
  };
}

/** What became of it: the state of the order in its store, and the status that follows. */
function stateOf(order: Order | null): string | null {
  if (!order) return null;
  const { sourceState, status } = order;
  const follows: Record<string, readonly string[]> = {
    open: ['eligible'],
    unpaid: ['inStore'],
    nothingToShip: ['inStore'],
    fulfilledElsewhere: ['shippedBy3rdParty'],
    cancelled: ['cancelled'],
    // What somebody else sent stays so in the table of D9, also when its store deletes it later.
    deleted: ['deleted', 'shippedBy3rdParty'],
  };
  return follows[sourceState]?.includes(status) ? sourceState : `${sourceState}, yet ${status}`;
}

function wantedOf({ name, opened }: Told): string | null {
  const woo = WOO[name];
  if (woo) return woo.state === 'notStored' ? null : woo.state;
  const { status, externalId } = SHOPIFY_OUTCOMES[name]!;
  expect(typeof opened === 'string' ? opened : opened.resourceId).toBe(externalId);
  if (status === 'cancelled') return 'cancelled';
  return status === null ? null : 'open';
}

function wooTold(): Told[] {
  const last = new Map<string, WireOrder>();
  return recordedDeliveries().map(({ name, body, headers }) => {
    const store = name.split('/')[1] ?? '';
    const opened = wooDoor.open(body, headers, [RECORDED_SECRET]);
    const isOrder = typeof opened !== 'string' && opened.resourceId !== null;
    if (!isOrder) return { name, store, opened, truth: null };
    const key = `${store} ${opened.resourceId}`;
    const known = last.get(key);
    // The body of a deletion is only the id; a read answers with the order in the trash.
    const wire =
      opened.topic === 'order.deleted' && known
        ? { ...known, status: 'trash' }
        : WireOrder.parse(JSON.parse(body.toString()));
    last.set(key, wire);
    return { name, store, opened, truth: toIncomingOrder(wire) };
  });
}

function shopifyTold(): Told[] {
  const index = JSON.parse(readFileSync(new URL('index.json', shopifyFolder), 'utf8')) as {
    secret: string;
    shop: string;
    files: { file: string; topic: string; hmac_sha256_base64: string }[];
  };
  let truth: IncomingOrder | null = null;
  return index.files.map(({ file, topic, hmac_sha256_base64 }) => {
    const raw = readFileSync(new URL(file, shopifyFolder));
    const headers = {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': index.shop,
      'x-shopify-webhook-id': file,
      'x-shopify-hmac-sha256': hmac_sha256_base64,
    };
    const body = JSON.parse(raw.toString()) as RestOrder;
    // An edit carries no order: the store holds what it held before, in a later version.
    if (topic.startsWith('orders/') && body.updated_at) truth = fromRest(body);
    const opened = shopifyDoor.open(raw, headers, [index.secret]);
    return { name: file, store: index.shop, opened, truth };
  });
}

type RestAddress = Record<'name' | 'company' | 'address1' | 'address2' | 'city', string | null> &
  Record<'province' | 'zip' | 'country_code' | 'phone', string | null> &
  Record<'latitude' | 'longitude', number | null>;
type RestOrder = {
  admin_graphql_api_id: string;
  name: string;
  created_at: string;
  updated_at: string;
  cancelled_at: string | null;
  email: string;
  note: string | null;
  current_total_price: string;
  shipping_address: RestAddress;
  billing_address: RestAddress;
  line_items: { name: string; current_quantity: number; requires_shipping: boolean }[];
};

/** What the Admin API would answer of the order in the body of a webhook. */
function fromRest(order: RestOrder): IncomingOrder {
  return {
    externalId: order.admin_graphql_api_id,
    orderId: order.name,
    createdAt: new Date(order.created_at),
    updatedAt: new Date(order.updated_at),
    currency: 'ZAR',
    totalCents: Math.round(Number(order.current_total_price) * 100),
    note: order.note,
    email: order.email,
    customerRef: null,
    shipping: addressOf(order.shipping_address),
    billing: addressOf(order.billing_address),
    assignedLocationId: null,
    lines: order.line_items.map((line, n) => ({
      ...{ externalId: String(n), name: line.name, sku: null, unitPriceCents: 0 },
      ...{ quantity: line.current_quantity, fulfilledQuantity: 0 },
      shippableQuantity: line.requires_shipping ? line.current_quantity : 0,
    })),
    facts: {
      ...{ platformStatus: order.cancelled_at ? 'cancelled' : 'paid', payment: 'paid' },
      ...{ gateways: [], cancelled: order.cancelled_at !== null, deleted: false, draft: false },
      ...{ fulfilled: false, trackingNumbers: [], needsShipping: true },
    },
  };
}

function addressOf(address: RestAddress): IncomingAddress {
  const { name, company, address1, address2, city, province, phone } = address;
  const { zip: postalCode, country_code: countryCode, latitude, longitude } = address;
  return {
    ...{ name, company, address1, address2, city, province, phone },
    ...{ postalCode, countryCode, latitude, longitude },
  };
}
