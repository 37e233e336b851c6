import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import { requestLabels } from '#app/domain/documents/request-documents.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { answerPrivacyRequest } from '#app/domain/privacy/answer-request.ts';
import { answerPrivacyRequestJob } from '#app/domain/privacy/privacy-request.job.ts';
import { schedulePrivacyAnswers } from '#app/domain/privacy/schedule-privacy-answers.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { createPinoLog } from '#app/integrations/log/pino-log.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { testServices } from './test-services.ts';
import { zplPrints } from './zpl-prints.ts';

/** Texts that occur only in this customer's data. */
export const PERSONAL = {
  name: 'Zebulon Quixwood',
  street: '77 Xanthippe Close',
  suburb: 'Ysterplaat-Oos',
  email: 'zebulon.q@post.example',
  phone: '+27820009911',
  company: 'Quixwood Antiques',
  note: 'Leave it behind the turquoise pump',
  ref: 'gid://shopify/Customer/4242',
};
export const GID = 'gid://shopify/Order/820982911946154508';
export const redact = () =>
  JSON.stringify({
    shop_id: 954889,
    customer: { id: 4242, email: PERSONAL.email, phone: PERSONAL.phone },
    orders_to_redact: ['820982911946154508'].map(Number),
  }).replace('820982911946154500', '820982911946154508');

/** A Shopify store with one customer. `found` searches every row, every file and the log for the customer's texts. */
export async function privacyShop() {
  const world = await testServices();
  const { db, courier, files } = world;
  const logged: string[] = [];
  const to = { write: (line: string) => void logged.push(line) };
  const log = createPinoLog({ level: 'trace', processName: 'test' }, to);
  const services = { ...world.services, log };
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const source = incomingOrder(0);
  const address = {
    ...source.shipping,
    name: PERSONAL.name,
    company: PERSONAL.company,
    phone: PERSONAL.phone,
    address1: PERSONAL.street,
    address2: PERSONAL.suburb,
  };
  const theirs = (minute: number, over: Partial<IncomingOrder> = {}): IncomingOrder => ({
    ...incomingOrder(minute),
    externalId: GID,
    email: PERSONAL.email,
    note: PERSONAL.note,
    customerRef: PERSONAL.ref,
    shipping: address,
    billing: address,
    ...over,
  });
  /** Stores a webhook delivery and processes it. `runOutbox` runs the privacy requests that it enqueues. */
  const deliver = async (topic: string, body: string, resourceId: string | null = null) => {
    const id = newId();
    // As when the webhook is received, the shop may belong to another store by now.
    const now = await db.store.findFirst({ where: { externalId: store.externalId } });
    await db.webhookDelivery.create({
      data: {
        id,
        source: 'shopify',
        deliveryKey: id,
        storeId: now?.id ?? null,
        sender: store.externalId,
        topic,
        resourceId,
        body,
        receivedAt: world.clock.now(),
      },
    });
    await takeInDelivery(services, { deliveryId: id }).catch((error: unknown) => {
      // The worker logs the same when a job fails for good.
      log.error({ err: error }, 'job failed');
      throw error;
    });
  };
  const runOutbox = async () => {
    const rows = await db.outbox.findMany({
      where: { job: answerPrivacyRequestJob.name, doneAt: null },
    });
    for (const row of rows) {
      await answerPrivacyRequest(services, answerPrivacyRequestJob.payload.parse(row.payload));
      await db.outbox.update({ where: { id: row.id }, data: { doneAt: world.clock.now() } });
    }
  };
  const order = () => db.order.findFirstOrThrow({ where: { externalId: GID } });
  /** Ships the order, prints its label and adds other rows about it, so that its data is stored in many places. */
  const shipAndPrint = async () => {
    world.platforms.shopify.orders.set(GID, theirs(0));
    await deliver('orders/create', JSON.stringify({ contact: PERSONAL }), GID);
    const { orderKey, id } = await order();
    await requestShipments(services, merchant, { orderKeys: [orderKey] });
    const { shipment } = await withShipment(services, id);
    await bookCourier(services, { shipmentId: shipment.id });
    const { jobId } = await requestLabels(services, merchant, {
      orderKeys: [orderKey],
    });
    const document = async () => Buffer.from(PERSONAL.name);
    const rendered = {
      ...services,
      renderLabels: document,
      renderPrints: zplPrints,
      renderSlips: document,
      renderManifests: document,
    };
    await makeDocument(rendered, { documentJobId: jobId });
    await db.printJob.create({
      data: { id: newId(), userId: merchant.userId, orderId: id, zpl: `^FD${PERSONAL.name}` },
    });
    await db.webhookDelivery.create({
      data: {
        id: newId(),
        source: 'courier',
        deliveryKey: 'c1',
        topic: 'courier',
        resourceId: shipment.reference,
        body: JSON.stringify({ to: PERSONAL.street }),
      },
    });
    await db.idempotencyKey.create({
      data: {
        actor: 'x',
        key: 'k',
        call: 'c',
        requestHash: 'h',
        answer: { order: orderKey, name: PERSONAL.name },
      },
    });
    return { shipment };
  };
  /** Moves time forward by days; the timer then retries open requests. */
  const daysLater = async (days: number) => {
    world.clock.advance(days * 86_400_000);
    await schedulePrivacyAnswers(services);
    await runOutbox();
  };
  const deliverParcel = async (reference: string) => {
    for (const [leg, state] of [
      ['pickup', 'successful'],
      ['delivery', 'successful'],
    ] as const)
      await applyCourierEvent(services, courier.event(reference, leg, state), `${leg} ${state}`);
  };
  /** The personal texts found in any row, in any file or in the log. */
  const found = async () => {
    const everything = [await dumpAll(db), ...[...files.kept.values()].map(String), ...logged];
    return Object.values(PERSONAL).filter((word) =>
      everything.some((text) => text.toLowerCase().includes(word.toLowerCase())),
    );
  };
  return {
    ...world,
    services,
    merchant,
    store,
    theirs,
    order,
    logged,
    deliver,
    runOutbox,
    daysLater,
    shipAndPrint,
    deliverParcel,
    found,
  };
}

type Db = Awaited<ReturnType<typeof testServices>>['db'];

/** Every row of every table, as the database itself prints it. */
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
