import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { beginAnew } from '#app/domain/stores/deleted-store.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { GID, PERSONAL, privacyShop, redact } from '#tests/fakes/privacy-shop.ts';
import { exportCustomer } from './export-customer.ts';
import { schedulePrivacyAnswers } from './schedule-privacy-answers.ts';
import { shopFacts } from '#tests/builders/shop-facts.ts';

test('redacting a customer removes their data from every row and file, and changes no amount', async () => {
  const world = await privacyShop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  const before = await booksOf(world.services, world.merchant.merchantId);
  expect(new Set(await world.found())).toEqual(new Set(Object.values(PERSONAL)));

  await world.deliver('customers/redact', redact());
  await world.runOutbox();
  await world.runOutbox();

  expect(await world.found()).toEqual([]);
  expect(await booksOf(world.services, world.merchant.merchantId)).toEqual(before);
  expect(await world.order()).toMatchObject({
    status: 'deliveryCompleted',
    customerName: 'Erased',
  });
});

test('counter-test: personal data left in one place is found', async () => {
  const world = await privacyShop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  await world.deliver('customers/redact', redact());
  await world.runOutbox();

  await world.db.orderEvent.updateMany({ data: { note: `Called ${PERSONAL.name}` } });
  await world.services.files.put('forgotten', Buffer.from(PERSONAL.street), 'text/plain');

  expect(await world.found()).toEqual([PERSONAL.name, PERSONAL.street]);
});

test('later updates from the store do not restore an erased order', async () => {
  const world = await privacyShop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  await world.deliver('customers/redact', redact());
  await world.runOutbox();

  world.platforms.shopify.orders.set(GID, world.theirs(9, { totalCents: 5 }));
  await world.deliver('orders/updated', '{}', GID);
  await takeInOrder(world.services, world.store.id, world.theirs(10));

  expect(await world.found()).toEqual([]);
});

test('a parcel under way keeps its address until it arrives, but not beyond the time limit', async () => {
  const world = await privacyShop();
  const { shipment } = await world.shipAndPrint();
  await world.deliver('customers/redact', redact());
  await world.runOutbox();
  expect((await world.order()).street).toBe(PERSONAL.street);

  await world.deliverParcel(shipment.reference);
  world.clock.advance(86_400_000);
  await schedulePrivacyAnswers(world.services);
  await world.runOutbox();
  expect(await world.found()).toEqual([]);

  const late = await privacyShop();
  await late.shipAndPrint();
  await late.deliver('customers/redact', redact());
  late.clock.advance(26 * 86_400_000);
  await schedulePrivacyAnswers(late.services);
  await late.runOutbox();
  expect(await late.found()).toEqual([]);
});

test('after uninstall, redaction and reinstallation, personal data is gone, money records and the store remain', async () => {
  const world = await privacyShop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  const before = await booksOf(world.services, world.merchant.merchantId);
  world.platforms.shopify.switches.rightsLost = true;

  await world.deliver('app/uninstalled', '{}');
  const left = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(left.state).toBe('disconnected');
  await world.deliver('shop/redact', JSON.stringify({ shop_domain: world.store.externalId }));
  await world.runOutbox();
  expect(await world.found()).toEqual([]);

  world.platforms.shopify.switches.rightsLost = false;
  await installShop(world.services, shopFacts(world.store.externalId ?? ''));
  await takeInOrder(world.services, world.store.id, world.theirs(20));

  const back = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(back.state).toBe('connected');
  expect(await world.found()).toEqual([]);
  expect(await booksOf(world.services, world.merchant.merchantId)).toEqual(before);
});

test('an uninstall webhook that arrives after a reinstallation does not disconnect the shop', async () => {
  const world = await privacyShop();

  await world.deliver('app/uninstalled', '{}');

  const store = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(store.state).toBe('connected');
});

test('a data request notifies the merchant, and only the merchant can export all data', async () => {
  const world = await privacyShop();
  await world.shipAndPrint();
  await world.db.user.updateMany({ data: { emailProvedAt: world.clock.now() } });
  const stranger = await given.merchant(world.services);

  await world.deliver(
    'customers/data_request',
    JSON.stringify({ customer: { id: 4242, email: PERSONAL.email }, orders_requested: [] }),
  );
  await world.runOutbox();

  const request = await world.db.privacyRequest.findFirstOrThrow();
  expect(world.mails.map(({ text }) => text)).toEqual([expect.stringContaining(request.id)]);
  const reported = JSON.stringify(await exportCustomer(world.services, world.merchant, request.id));
  for (const word of Object.values(PERSONAL)) expect(reported).toContain(word);
  await expect(exportCustomer(world.services, stranger, request.id)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('recorded privacy webhooks of Shopify are read correctly', async () => {
  const world = await privacyShop();
  const body = (name: string) =>
    readFileSync(new URL(`../../../tests/fixtures/shopify/${name}.json`, import.meta.url), 'utf8');

  await world.deliver('customers/redact', body('customers-redact'));
  await world.deliver('customers/data_request', body('customers-data_request'));
  await world.deliver('shop/redact', body('shop-redact'));

  const requests = await world.db.privacyRequest.findMany({ orderBy: { id: 'asc' } });
  expect(requests.map(({ kind }) => kind)).toEqual(['customerRedact', 'dataRequest', 'shopRedact']);
  expect(await world.db.webhookDelivery.count({ where: { body: { not: null } } })).toBe(0);
});

/** A shop whose store was deleted, and which is connected to another account now. */
async function movedShop() {
  const world = await privacyShop();
  const { services, store } = world;
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  const externalId = store.externalId ?? '';
  const other = await given.merchant(services);
  const at = services.clock.now();
  const data = { state: 'disconnected', deletedAt: at } as const;
  const deleted = await world.db.store.update({ where: { id: store.id }, data });
  const fresh = await world.db.$transaction((tx) =>
    beginAnew(tx, { ...deleted, externalId }, other.merchantId, at),
  );
  await world.db.store.update({ where: { id: fresh.id }, data: { state: 'connected' } });
  return { ...world, externalId, fresh };
}

test('a shop that joined another account also has the orders erased that stayed with the former one', async () => {
  const world = await movedShop();

  await world.deliver('customers/redact', redact());
  await world.runOutbox();
  await world.runOutbox();

  expect(await world.found()).toEqual([]);
  const requests = await world.db.privacyRequest.findMany();
  expect(new Set(requests.map(({ storeId }) => storeId))).toEqual(
    new Set([world.store.id, world.fresh.id]),
  );
});

test('a request that is interrupted between the stores is read again as a whole', async () => {
  const world = await movedShop();
  await world.db.$executeRawUnsafe(`
    create function fails() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await world.db.$executeRawUnsafe(`
    create trigger killed before insert on privacy_requests for each row
    when (new.store_id = '${world.store.id}') execute function fails()`);
  await expect(world.deliver('customers/redact', redact())).rejects.toThrow('killed');
  expect(await world.db.privacyRequest.count()).toBe(0);

  await world.db.$executeRawUnsafe('drop trigger killed on privacy_requests');
  const { id } = await world.db.webhookDelivery.findFirstOrThrow({
    where: { topic: 'customers/redact' },
  });
  await takeInDelivery(world.services, { deliveryId: id });
  await world.runOutbox();

  expect(await world.found()).toEqual([]);
});

test('its request to forget the shop erases the former store and leaves the connected one', async () => {
  const world = await movedShop();

  await world.deliver('shop/redact', JSON.stringify({ shop_domain: world.externalId }));
  await world.runOutbox();

  expect(await world.found()).toEqual([]);
  const stores = await world.db.store.findMany({ orderBy: { createdAt: 'asc' } });
  expect(stores.map(({ state }) => state)).toEqual(['disconnected', 'connected']);
});

test('a privacy request of a shop without a store leaves no copy of the customer', async () => {
  const world = await privacyShop();
  await world.db.store.update({ where: { id: world.store.id }, data: { externalId: null } });

  await world.deliver('customers/redact', redact());

  expect(await world.db.webhookDelivery.findFirst()).toMatchObject({
    outcome: 'unknownShop',
    body: null,
  });
});
