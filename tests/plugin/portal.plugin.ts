import { describe, expect, onTestFinished, test } from 'vitest';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import type { DocumentJob } from '@prisma/client';
import { given } from '#tests/builders/given.ts';
import { PLUGIN_SECRET, wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { connect } from './fake-portal.ts';
import { useShop } from './shops.ts';
import { handOnTo, serveTls } from './tls.ts';
import { createVisitor, fieldsOf } from './visitor.ts';

describe.each([
  { storage: 'order tables', hpos: true },
  { storage: 'posts', hpos: false },
])('with the real portal and orders kept as $storage', ({ hpos }) => {
  const at = useShop({ hpos });
  const orderPath = (id: number) =>
    hpos
      ? `/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`
      : `/wp-admin/post.php?post=${id}&action=edit`;

  /** The real web app behind https, and a shop connected to it. */
  async function portalAndShop() {
    const { shop, tls } = at;
    let target = '';
    const front = await serveTls(
      tls,
      handOnTo(() => target),
    );
    onTestFinished(() => front.stop());
    const app = await startApp({ PUBLIC_URL: front.url });
    target = app.url;
    const { services } = app.composition;
    const merchant = await given.merchant(services);
    const store = await wooStoreOf(services, merchant, PLUGIN_SECRET, shop.url);
    await shop.run('clear');
    await connect(shop, { ...front, storeId: store.id, secret: PLUGIN_SECRET });
    return { shop, tls, services, merchant, store, origin: front.url };
  }

  test('a changed order arrives in the inbox as a hint', async () => {
    const { shop, services, store } = await portalAndShop();

    const id = await shop.run<number>('order', 'processing', {});
    await shop.run('runActions', 0);

    expect(await services.db.webhookDelivery.findMany()).toMatchObject([
      { storeId: store.id, topic: 'order.created', resourceId: String(id), source: 'woocommerce' },
    ]);
    expect(await shop.run('option', 'thumela_push_health')).toHaveProperty('last_ok');
  });

  test('an order is shipped from its box, and once it is booked its label opens', async () => {
    const { shop, tls, services, merchant, store, origin } = await portalAndShop();
    const id = await shop.run<number>('order', 'processing', {});
    const order = await given.order(services, { merchant, store, externalId: String(id) });
    const manager = await shop.visitor('manager');
    const box = await manager.get(orderPath(id));

    const early = await manager.follow(
      await manager.post('/wp-admin/admin-post.php', fieldsOf(box.text, 'thumela-print-form')),
    );
    const shipped = await manager.follow(
      await manager.post('/wp-admin/admin-post.php', fieldsOf(box.text, 'thumela-ship-form')),
    );
    const again = await manager.follow(
      await manager.post('/wp-admin/admin-post.php', fieldsOf(box.text, 'thumela-ship-form')),
    );
    expect(early.text).toContain('You can only print labels for orders that have been shipped.');
    expect(shipped.text).toContain('1 order is being shipped.');
    expect(again.text).toContain(`#${order.orderId}: The order has the status UnAssigned.`);
    expect(await services.db.shipment.count()).toBe(1);

    await services.db.shipment.updateMany({ data: { bookedAt: services.clock.now() } });
    const document = Buffer.from('%PDF-1.7 the label');
    const makeWhenAsked = waitForJob(() => services.db.documentJob.findFirst()).then((job) =>
      makeDocument(
        {
          ...services,
          renderLabels: async () => document,
          renderPrints: zplPrints,
          renderSlips: async () => document,
          renderManifests: async () => document,
        },
        { documentJobId: job.id },
      ),
    );
    const printed = await manager.post(
      '/wp-admin/admin-post.php',
      fieldsOf(box.text, 'thumela-print-form'),
    );
    await makeWhenAsked;
    const label = await manager.get(printed.location);
    expect(label.location).toContain(`${origin}/documents/`);
    const url = new URL(label.location);
    const stranger = createVisitor(origin, tls.ca);
    const opened = await stranger.get(url.pathname + url.search);
    const twice = await stranger.get(url.pathname + url.search);
    expect([opened.status, opened.text]).toEqual([200, document.toString()]);
    expect(twice.status).toBe(404);
  });

  test('the same shop at another address cannot disconnect the live one', async () => {
    const { shop, services, store } = await portalAndShop();
    const live = 'https://live.example';
    const admin = await shop.visitor('admin');
    const before = await admin.get('/wp-admin/admin.php?page=wc-settings&tab=thumela');
    await services.db.store.update({ where: { id: store.id }, data: { url: live } });

    await admin.post('/wp-admin/admin-post.php', fieldsOf(before.text, 'thumela-disconnect-form'));

    expect(await services.db.store.findMany()).toMatchObject([{ state: 'connected' }]);
  });

  test('the settings show the portal’s state, and Disconnect ends the connection on both sides', async () => {
    const { shop, services, store } = await portalAndShop();
    const admin = await shop.visitor('admin');
    const page = await admin.get('/wp-admin/admin.php?page=wc-settings&tab=thumela');
    expect(page.text).toContain(`Connected as ${store.name}`);

    await admin.post('/wp-admin/admin-post.php', fieldsOf(page.text, 'thumela-disconnect-form'));

    const left = await services.db.store.findUniqueOrThrow({ where: { id: store.id } });
    expect(left.state).toBe('disconnected');
    expect(await shop.run('webhooks')).toEqual([]);
    expect(await shop.run('apiKeys')).toEqual([]);
  });
});

async function waitForJob(find: () => Promise<DocumentJob | null>): Promise<DocumentJob> {
  for (;;) {
    const job = await find();
    if (job) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
