import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { applyCourierEvent } from '#app/domain/orders/apply-courier-event.ts';
import { bookCourier } from '#app/domain/orders/book-courier.ts';
import { requestShipments } from '#app/domain/orders/request-shipments.ts';
import { makeDocument } from '#app/domain/labels/make-document.ts';
import { requestLabels } from '#app/domain/labels/request-labels.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answerPrivacyRequest } from './answer-request.ts';
import { exportCustomer } from './export-customer.ts';
import { answerPrivacyRequestJob } from './privacy-request.job.ts';
import { promisePrivacyAnswers } from './promise-privacy-answers.ts';

/** Words that occur nowhere but in what is told of this customer. */
const PERSONAL = {
  ...{ name: 'Zebulon Quixwood', street: '77 Xanthippe Close', suburb: 'Ysterplaat-Oos' },
  ...{ email: 'zebulon.q@post.example', phone: '+27820009911', company: 'Quixwood Antiques' },
  ...{ note: 'Leave it behind the turquoise pump', ref: 'gid://shopify/Customer/4242' },
};
const GID = 'gid://shopify/Order/820982911946154508';
const redact = () =>
  JSON.stringify({
    shop_id: 954889,
    customer: { id: 4242, email: PERSONAL.email, phone: PERSONAL.phone },
    orders_to_redact: ['820982911946154508'].map(Number),
  }).replace('820982911946154500', '820982911946154508');

async function shop() {
  const world = await testServices();
  const { services, db, courier, files } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const source = incomingOrder(0);
  const address = {
    ...source.shipping,
    ...{ name: PERSONAL.name, company: PERSONAL.company, phone: PERSONAL.phone },
    ...{ address1: PERSONAL.street, address2: PERSONAL.suburb },
  };
  const theirs = (minute: number, over: Partial<IncomingOrder> = {}): IncomingOrder => ({
    ...incomingOrder(minute),
    ...{ externalId: GID, email: PERSONAL.email, note: PERSONAL.note, customerRef: PERSONAL.ref },
    ...{ shipping: address, billing: address },
    ...over,
  });
  /** A delivery of the inbox, taken in; then what it promised is kept. */
  const deliver = async (topic: string, body: string, resourceId: string | null = null) => {
    const id = newId();
    await db.webhookDelivery.create({
      data: {
        ...{ id, source: 'shopify', deliveryKey: id, storeId: store.id, sender: store.externalId },
        ...{ topic, resourceId, body, receivedAt: world.clock.now() },
      },
    });
    await takeInDelivery(services, { deliveryId: id });
  };
  const keepPromises = async () => {
    const rows = await db.outbox.findMany({
      where: { job: answerPrivacyRequestJob.name, doneAt: null },
    });
    for (const row of rows) {
      await answerPrivacyRequest(services, answerPrivacyRequestJob.payload.parse(row.payload));
      await db.outbox.update({ where: { id: row.id }, data: { doneAt: world.clock.now() } });
    }
  };
  const order = () => db.order.findFirstOrThrow({ where: { externalId: GID } });
  /** The whole way of a parcel, so that its data lies everywhere that it can. */
  const shipAndPrint = async () => {
    world.platforms.shopify.orders.set(GID, theirs(0));
    await deliver('orders/create', JSON.stringify({ contact: PERSONAL }), GID);
    const { orderKey, id } = await order();
    await requestShipments(services, merchant, { orderKeys: [orderKey] });
    const { shipment } = await withShipment(services, id);
    await bookCourier(services, { shipmentId: shipment.id });
    const { jobId } = await requestLabels(services, merchant, 'shippingLabels', {
      orderKeys: [orderKey],
    });
    const paper = async () => Buffer.from(PERSONAL.name);
    const rendered = { ...services, renderLabels: paper, renderSlips: paper };
    await makeDocument(rendered, { documentJobId: jobId });
    await db.printJob.create({
      data: { id: newId(), userId: merchant.userId, orderId: id, zpl: `^FD${PERSONAL.name}` },
    });
    await db.webhookDelivery.create({
      data: {
        ...{ id: newId(), source: 'courier', deliveryKey: 'c1', topic: 'courier' },
        ...{ resourceId: shipment.reference, body: JSON.stringify({ to: PERSONAL.street }) },
      },
    });
    await db.idempotencyKey.create({
      data: {
        ...{ actor: 'x', key: 'k', call: 'c', requestHash: 'h' },
        answer: { order: orderKey, name: PERSONAL.name },
      },
    });
    return { shipment };
  };
  const deliverParcel = async (reference: string) => {
    for (const [leg, state] of [
      ['pickup', 'successful'],
      ['delivery', 'successful'],
    ] as const)
      await applyCourierEvent(services, courier.event(reference, leg, state), `${leg} ${state}`);
  };
  /** Which of the personal words stand anywhere: in any row, in any file. */
  const found = async () => {
    const everything = [await dumpAll(db), ...[...files.kept.values()].map(String)];
    return Object.values(PERSONAL).filter((word) =>
      everything.some((text) => text.toLowerCase().includes(word.toLowerCase())),
    );
  };
  return {
    ...world,
    merchant,
    store,
    theirs,
    deliver,
    keepPromises,
    order,
    shipAndPrint,
    deliverParcel,
    found,
  };
}

test('redaction of a customer leaves none of their words in any row or file, and every cent', async () => {
  const world = await shop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  const before = await booksOf(world.services, world.merchant.merchantId);
  expect(new Set(await world.found())).toEqual(new Set(Object.values(PERSONAL)));

  await world.deliver('customers/redact', redact());
  await world.keepPromises();
  await world.keepPromises();

  expect(await world.found()).toEqual([]);
  expect(await booksOf(world.services, world.merchant.merchantId)).toEqual(before);
  expect(await world.order()).toMatchObject({
    status: 'deliveryCompleted',
    customerName: 'Erased',
  });
});

test('an erasure that forgets one place is found out', async () => {
  const world = await shop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  await world.deliver('customers/redact', redact());
  await world.keepPromises();

  await world.db.orderEvent.updateMany({ data: { note: `Called ${PERSONAL.name}` } });
  await world.services.files.put('forgotten', Buffer.from(PERSONAL.street), 'text/plain');

  expect(await world.found()).toEqual([PERSONAL.name, PERSONAL.street]);
});

test('what the store says later of an erased order does not bring it back', async () => {
  const world = await shop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  await world.deliver('customers/redact', redact());
  await world.keepPromises();

  world.platforms.shopify.orders.set(GID, world.theirs(9, { totalCents: 5 }));
  await world.deliver('orders/updated', '{}', GID);
  await takeInOrder(world.services, world.store.id, world.theirs(10));

  expect(await world.found()).toEqual([]);
});

test('a parcel on the road keeps its address until it has arrived, but not beyond the time that is given', async () => {
  const world = await shop();
  const { shipment } = await world.shipAndPrint();
  await world.deliver('customers/redact', redact());
  await world.keepPromises();
  expect((await world.order()).street).toBe(PERSONAL.street);

  await world.deliverParcel(shipment.reference);
  world.clock.advance(86_400_000);
  await promisePrivacyAnswers(world.services);
  await world.keepPromises();
  expect(await world.found()).toEqual([]);

  const late = await shop();
  await late.shipAndPrint();
  await late.deliver('customers/redact', redact());
  late.clock.advance(26 * 86_400_000);
  await promisePrivacyAnswers(late.services);
  await late.keepPromises();
  expect(await late.found()).toEqual([]);
});

test('uninstall, redaction and installing again: no personal data, no money record lost, the store is back', async () => {
  const world = await shop();
  const { shipment } = await world.shipAndPrint();
  await world.deliverParcel(shipment.reference);
  const before = await booksOf(world.services, world.merchant.merchantId);
  world.platforms.shopify.switches.rightsLost = true;

  await world.deliver('app/uninstalled', '{}');
  const left = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(left.state).toBe('disconnected');
  await world.deliver('shop/redact', JSON.stringify({ shop_domain: world.store.externalId }));
  await world.keepPromises();
  expect(await world.found()).toEqual([]);

  world.platforms.shopify.switches.rightsLost = false;
  await installShop(world.services, {
    ...{ domain: world.store.externalId ?? '', name: 'Shop', phone: null, currency: 'ZAR' },
    ...{ email: null, locations: [] },
  });
  await takeInOrder(world.services, world.store.id, world.theirs(20));

  const back = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(back.state).toBe('connected');
  expect(await world.found()).toEqual([]);
  expect(await booksOf(world.services, world.merchant.merchantId)).toEqual(before);
});

test('an uninstall that arrives after the app was installed again disconnects nobody', async () => {
  const world = await shop();

  await world.deliver('app/uninstalled', '{}');

  const store = await world.db.store.findUniqueOrThrow({ where: { id: world.store.id } });
  expect(store.state).toBe('connected');
});

test('a data request tells the merchant, who alone gets everything that is held', async () => {
  const world = await shop();
  await world.shipAndPrint();
  await world.db.user.updateMany({ data: { emailProvedAt: world.clock.now() } });
  const stranger = await given.merchant(world.services);

  await world.deliver(
    'customers/data_request',
    JSON.stringify({ customer: { id: 4242, email: PERSONAL.email }, orders_requested: [] }),
  );
  await world.keepPromises();

  const request = await world.db.privacyRequest.findFirstOrThrow();
  expect(world.mails.map(({ text }) => text)).toEqual([expect.stringContaining(request.id)]);
  const told = JSON.stringify(await exportCustomer(world.services, world.merchant, request.id));
  for (const word of Object.values(PERSONAL)) expect(told).toContain(word);
  await expect(exportCustomer(world.services, stranger, request.id)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the recorded deliveries of Shopify are read as what they are', async () => {
  const world = await shop();
  const body = (name: string) =>
    readFileSync(new URL(`../../../tests/fixtures/shopify/${name}.json`, import.meta.url), 'utf8');

  await world.deliver('customers/redact', body('customers-redact'));
  await world.deliver('customers/data_request', body('customers-data_request'));
  await world.deliver('shop/redact', body('shop-redact'));

  const requests = await world.db.privacyRequest.findMany({ orderBy: { id: 'asc' } });
  expect(requests.map(({ kind }) => kind)).toEqual(['customerRedact', 'dataRequest', 'shopRedact']);
  expect(await world.db.webhookDelivery.count({ where: { body: { not: null } } })).toBe(0);
});

type Db = Awaited<ReturnType<typeof testServices>>['db'];

/** Every row of every table, as the database itself writes it. */
async function dumpAll(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_schema || '."' || table_name || '"' as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `select t::text as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
