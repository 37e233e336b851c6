import { readFileSync } from 'node:fs';
import type { Order, Store } from '@prisma/client';
import { expect, test } from 'vitest';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given } from '#tests/builders/given.ts';
import { outcomes } from '#tests/contract/woocommerce/fixtures.ts';
import { openInbox } from '#tests/fakes/inbox.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import {
  RECORDED,
  SHOPIFY_FIXTURES,
  shopifyReceived,
  wooReceived,
  type RecordedReceived,
} from './recorded.ts';

type Report = RecordedReceived;

const WOO = outcomes();
const SHOPIFY_OUTCOMES = (
  JSON.parse(readFileSync(new URL('../outcomes.json', SHOPIFY_FIXTURES), 'utf8')) as {
    shopify: Record<string, { handling: string; externalId: string | null; status: string | null }>;
  }
).shopify;
const REPORTED = RECORDED;

test('33 deliveries of WooCommerce and 9 of Shopify are recorded, each with its expected outcome', () => {
  expect([wooReceived().length, shopifyReceived().length]).toEqual([33, 9]);
  expect(Object.keys(SHOPIFY_OUTCOMES).toSorted()).toEqual(
    shopifyReceived()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('each recorded delivery, sent through the inbox in order, has its expected outcome', async () => {
  const shop = await shops();

  for (const reported of REPORTED) {
    await shop.report(reported);
    await shop.inbox.takeAll(shop.services);
    const order = await shop.orderOf(reported);
    expect(`${reported.name}: ${stateOf(order)}`).toBe(`${reported.name}: ${wantedOf(reported)}`);
  }

  const open = await shop.db.webhookDelivery.count({ where: { processedAt: null } });
  expect(open).toBe(0);
});

async function shops() {
  const world = await testServices({ now: '2026-11-21T08:00:00Z', connections: 8 });
  const { services, db, platforms, databaseUrl } = world;
  const merchant = await given.merchant(services);
  const stores: Record<string, Store> = {};
  for (const name of new Set(REPORTED.map(({ store }) => store)))
    stores[name] = await given.store(services, merchant, {
      name,
      integrationType: name.startsWith('wc') ? 'woocommerce' : 'shopify',
      externalId: name.startsWith('wc') ? null : name,
    });
  const inbox = openInbox(databaseUrl);
  // Several shops share one platform port. The store id in the connection tells them apart.
  const truths = new Map<string, IncomingOrder | null>();
  for (const platform of Object.values(platforms))
    platform.readOrder = async ({ storeId }, externalId) => {
      const order = truths.get(`${storeId} ${externalId}`);
      return order ? { kind: 'order', order } : { kind: 'gone', readAt: new Date() };
    };
  const hold = ({ store, opened, truth }: Report) => {
    if (typeof opened !== 'string' && opened.resourceId && truth)
      truths.set(`${stores[store]?.id} ${opened.resourceId}`, truth);
  };
  const receive = async ({ store, opened }: Report) => {
    if (typeof opened === 'string') return;
    const { id, integrationType } = stores[store]!;
    const isWoo = integrationType === 'woocommerce';
    const deliveryKey =
      isWoo && opened.resourceId ? `${id} ${opened.resourceId}` : opened.deliveryKey;
    await inbox.receive({
      ...opened,
      source: isWoo ? 'woocommerce' : 'shopify',
      storeId: isWoo ? id : null,
      deliveryKey,
      body: null,
    });
  };
  return {
    services,
    db,
    inbox,
    hold,
    receive,
    async report(reported: Report) {
      hold(reported);
      await receive(reported);
    },
    async orderOf({ store, opened }: Report) {
      if (typeof opened === 'string' || !opened.resourceId) return null;
      const { id } = stores[store]!;
      return db.order.findFirst({ where: { storeId: id, externalId: opened.resourceId } });
    },
  };
}

/** The order's state in its store, or a text with both values if our status does not follow from it. */
function stateOf(order: Order | null): string | null {
  if (!order) return null;
  const { sourceState, status } = order;
  const follows: Record<string, readonly string[]> = {
    open: ['eligible'],
    unpaid: ['inStore'],
    nothingToShip: ['inStore'],
    fulfilledElsewhere: ['shippedBy3rdParty'],
    cancelled: ['cancelled'],
    // The status table of product.md D9 lets an order shipped by others keep that status even if its store deletes it
    // later.
    deleted: ['deleted', 'shippedBy3rdParty'],
  };
  return follows[sourceState]?.includes(status) ? sourceState : `${sourceState}, yet ${status}`;
}

function wantedOf({ name, opened }: Report): string | null {
  const woo = WOO[name];
  if (woo) return woo.state === 'notStored' ? null : woo.state;
  const { status, externalId } = SHOPIFY_OUTCOMES[name]!;
  expect(typeof opened === 'string' ? opened : opened.resourceId).toBe(externalId);
  if (status === 'cancelled') return 'cancelled';
  return status === null ? null : 'open';
}
