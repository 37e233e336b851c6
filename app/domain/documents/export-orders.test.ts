import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { bareCell } from '#app/domain/imports/cell.rules.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { CsvStyle } from '#app/domain/shared/csv.rules.ts';
import type { FilesPort } from '#app/ports/files.ts';
import { given } from '#tests/builders/given.ts';
import { stallingFiles } from '#tests/fakes/stalling-files.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { documentState, getDocument, readDocument } from './documents.ts';
import { EXPORT_CHUNK, exportOrders } from './export-orders.ts';
import { requestOrdersCsv } from './request-orders-csv.ts';

async function exporting() {
  const world = await testServices();
  const { services } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const ask = (actor: Actor, filter: object = {}, style: CsvStyle = 'comma') =>
    requestOrdersCsv(services, actor, { query: OrderListQuery.parse(filter), style });
  const textOf = async (actor: Actor, jobId: string) =>
    (await wholeOf((await readDocument(services, actor, jobId)).content)).toString();
  return { ...world, merchant, store, ask, textOf };
}

const linesOf = (text: string) => text.split('\r\n').filter(Boolean);

test('an export has all orders that its filter finds, newest first, in the words of the screen', async () => {
  const { services, merchant, store, ask, textOf } = await exporting();
  const order = (createdAt: string, over = {}) =>
    given.order(services, { merchant, store, createdAt: new Date(createdAt), ...over });
  await order('2025-03-07T08:30:00Z', {
    orderId: '=cmd|calc',
    customerName: 'Zoë, van Wyk',
    phone: '+27821234567',
    totalCents: 98_650n,
  });
  const newer = await order('2025-03-07T22:30:00Z', { orderId: 'B-2' });
  await services.db.orderTag.createMany({
    data: ['VIP', 'gift'].map((tag) => ({
      orderId: newer.id,
      merchantId: newer.merchantId,
      key: tag.toLowerCase(),
      tag,
    })),
  });
  const cancelled = await order('2025-03-09T08:30:00Z', { status: 'cancelled' });

  const { jobId, total } = await ask(merchant, { status: 'eligible' });
  await exportOrders(services, { documentJobId: jobId });

  const text = await textOf(merchant, jobId);
  const [head = '', first = '', second = '', ...rest] = linesOf(text);
  expect(total).toBe(2);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(head).toContain('Order Key,Store,Order Date,Order ID,Customer,Amount,Currency');
  expect(first).toContain(`${newer.orderKey},${store.name},2025-03-08 00:30:00,B-2,`);
  expect(first).toContain(',"gift, VIP",');
  expect(second).toContain(`'=cmd|calc,"Zoë, van Wyk",986.50,ZAR,`);
  expect(second).toContain(',Thumela Eligible,Custom,');
  expect(second).toContain(',082-123-4567,');
  expect(rest).toEqual([]);
  expect(text).not.toContain(cancelled.orderKey);
  const job = await getDocument(services, merchant, jobId);
  expect(documentState(job)).toMatchObject({
    status: 'completed',
    url: `/documents/${jobId}.csv`,
    done: 2,
    total: 2,
  });
  // The search text may name a person.
  expect(job.ask).toBeNull();
  expect(await services.db.auditEntry.findMany({ where: { subject: jobId } })).toMatchObject([
    { action: 'orders.export', merchantId: merchant.merchantId, detail: { orders: 2 } },
    { action: 'papers.download', merchantId: merchant.merchantId },
  ]);
});

test('an export has every field of an order under the heading of the list', async () => {
  const { services, db, merchant, store, ask, textOf } = await exporting();
  const made = await given.bookedOrder(services, merchant, {
    store,
    orderId: 'A-7',
    customerRef: 'C-9',
    company: 'Karoo Pantry',
    note: 'Ring the bell',
    paid: false,
  });
  const { orderKey, id: orderId } = made.order;
  const line = { position: 1, quantity: 1, shippableQuantity: 1, unitPriceCents: 0n };
  await db.orderLine.create({
    data: { ...line, id: newId(), orderId, name: 'Enamel mug', sku: 'MUG-1' },
  });
  await db.order.update({
    where: { id: orderId },
    data: { driverName: 'Sipho Dlamini', reasons: ['no-street'], warnings: ['post-box'] },
  });
  await db.$transaction((tx) => raiseAlert(tx, 'noDriver', made.order, services.clock.now()));
  await db.shipment.update({
    where: { id: made.shipment.id },
    data: { trackingLink: 'https://courier.example/t/1' },
  });

  await db.orderTag.create({
    data: { orderId, merchantId: merchant.merchantId, key: 'vip', tag: 'VIP' },
  });

  const { jobId } = await ask(merchant);
  await exportOrders(services, { documentJobId: jobId });

  expect(parse(await textOf(merchant, jobId), { bom: true, columns: true })).toEqual([
    {
      'Order Key': orderKey,
      Store: store.name,
      'Order Date': '2025-03-07 10:30:00',
      'Order ID': 'A-7',
      Customer: 'Thandeka Mokoena',
      Amount: '986.50',
      Currency: 'ZAR',
      Paid: 'No',
      Status: 'UnAssigned',
      Platform: 'Custom',
      'Customer Ref': 'C-9',
      Email: 'thandeka@example.com',
      Phone: '082-555-0142',
      Company: 'Karoo Pantry',
      Street: '14 Kloof Street',
      Suburb: 'Gardens',
      City: 'Cape Town',
      Province: 'WC',
      'Postal Code': '8001',
      Country: 'South Africa',
      Latitude: '-33.93',
      Longitude: '18.41',
      Quantity: '3',
      Items: '2 × Rooibos tin; 1 × Enamel mug (MUG-1)',
      'Pickup Location': 'Warehouse',
      'Pickup Address': '12 Long Street, Cape Town, WC, 8001',
      Driver: 'Sipho Dlamini',
      'Tracking Link': 'https://courier.example/t/1',
      Tags: 'VIP',
      Note: 'Ring the bell',
      Warnings:
        'The street is missing. Couriers cannot deliver to PO boxes. Ask the customer for a street address. Booked before the cut-off, but it has had no driver for over two hours. Call the courier.',
    },
  ]);
});

test.each(['comma', 'semicolon'] as const)(
  'numbers and postal codes stay as they are in a spreadsheet (%s), and our import reads them back',
  async (style) => {
    const { services, merchant, store, ask, textOf } = await exporting();
    const written = { orderId: '2026-2', customerRef: '0042', postalCode: '0181' };
    await given.order(services, { merchant, store, ...written });

    const { jobId } = await ask(merchant, {}, style);
    await exportOrders(services, { documentJobId: jobId });

    const delimiter = style === 'comma' ? ',' : ';';
    const text = await textOf(merchant, jobId);
    const [row] = parse<Record<string, string>>(text, { bom: true, columns: true, delimiter });
    const cells = ['Order ID', 'Customer Ref', 'Postal Code'].map((head) => row?.[head] ?? '');
    expect(cells).toEqual(['="2026-2"', '="0042"', '="0181"']);
    expect(cells.map(bareCell)).toEqual(Object.values(written));
  },
);

test('the exports in progress of an account are limited, for all its members together', async () => {
  const { services, db, merchant, store, ask } = await exporting();
  await given.order(services, { merchant, store });
  const manager = given.storeManager(merchant, [store]);
  const another = await given.merchant(services);
  await given.order(services, { merchant: another });
  for (const actor of [merchant, manager, merchant, manager, merchant]) await ask(actor);

  for (const actor of [merchant, manager])
    await expect(ask(actor)).rejects.toMatchObject({ code: 'too-many-requests' });
  await ask(another);
  const [first] = await db.documentJob.findMany({ where: { merchantId: merchant.merchantId } });
  await db.documentJob.update({ where: { id: first!.id }, data: { state: 'completed' } });
  await ask(manager);
});

test('if nothing is found, no file is made', async () => {
  const { merchant, ask } = await exporting();
  await expect(ask(merchant)).rejects.toMatchObject({ code: 'nothing-to-do' });
});

test('a query read from an address equals the same query read from storage', () => {
  const asked = {
    q: 'Zoë',
    status: 'eligible,cancelled',
    store: 'Main',
    sort: 'amount',
    page: '3',
  };
  const once = OrderListQuery.parse(asked);
  expect(OrderListQuery.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
});

test('an export belongs to its requester, as long as they can access all of its stores', async () => {
  const { services, db, merchant, store, ask } = await exporting();
  const other = await given.store(services, merchant);
  const hidden = await given.order(services, { merchant, store: other });
  await given.order(services, { merchant, store });
  const manager = given.storeManager(merchant, [store]);
  const stranger = await given.merchant(services);

  const { jobId, total } = await ask(manager);
  await exportOrders(services, { documentJobId: jobId });

  expect(total).toBe(1);
  const file = await readDocument(services, manager, jobId);
  expect((await wholeOf(file.content)).toString()).not.toContain(hidden.orderKey);
  for (const actor of [stranger, merchant, { ...manager, storeIds: [other.id] }])
    await expect(getDocument(services, actor, jobId)).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(stranger)).rejects.toMatchObject({ code: 'nothing-to-do' });
  await expect(ask(given.hubStaff())).rejects.toMatchObject({ code: 'not-allowed' });
  const { merchantId } = stranger;
  await db.store.update({ where: { id: store.id }, data: { merchantId } });
  await expect(getDocument(services, manager, jobId)).rejects.toMatchObject({ code: 'not-found' });
});

test('erasing an order deletes every export that contains it, even one in progress', async () => {
  const { services, db, files, merchant, store, ask } = await exporting();
  const order = await given.order(services, { merchant, store, customerName: 'Thandi Forgotten' });
  await given.order(services, { merchant, store, orderId: 'KEEP', status: 'cancelled' });
  const done = await ask(merchant);
  const without = await ask(merchant, { status: 'cancelled' });
  const running = await ask(merchant, { status: 'eligible' });
  for (const { jobId } of [done, without]) await exportOrders(services, { documentJobId: jobId });

  const slow: FilesPort = {
    ...files,
    async putStream(key, content, contentType) {
      const bytes = await files.putStream(key, content, contentType);
      await eraseOrder(services, order.id);
      return bytes;
    },
  };
  await exportOrders({ ...services, files: slow }, { documentJobId: running.jobId });

  expect([...files.kept.keys()]).toEqual([expect.stringContaining(without.jobId)]);
  const jobs = await db.documentJob.findMany({ where: { state: 'error' } });
  expect(jobs.map(({ id }) => id).sort()).toEqual([done.jobId, running.jobId].sort());
  expect(jobs.every(({ ask: asked }) => asked === null)).toBe(true);
});

test('an interrupted export is written again completely', async () => {
  const { services, db, files, merchant, store, ask, textOf } = await exporting();
  for (let order = 0; order < 3; order += 1) await given.order(services, { merchant, store });
  const { jobId } = await ask(merchant);
  const dying: FilesPort = {
    ...files,
    async putStream(_key, content) {
      for await (const piece of content) if (piece.length > 2_000) break;
      throw new Error('the process was killed');
    },
  };

  const killed = exportOrders({ ...services, files: dying }, { documentJobId: jobId });
  await expect(killed).rejects.toThrow('killed');
  await exportOrders(services, { documentJobId: jobId });
  await exportOrders(services, { documentJobId: jobId });

  expect(linesOf(await textOf(merchant, jobId))).toHaveLength(4);
  expect(await db.exportPart.count()).toBe(1);
});

test('many orders of the same instant each appear once, and only one batch is in memory', async () => {
  const { services, db, files, merchant, store, ask, textOf } = await exporting();
  const [{ id }] = [await given.order(services, { merchant, store })];
  const copies = EXPORT_CHUNK * 3;
  await copyOrders(db, id, copies);
  const { jobId, total } = await ask(merchant);
  let longest = 0;
  const measuring: FilesPort = {
    ...files,
    async putStream(key, content, contentType) {
      async function* watched() {
        for await (const piece of content) {
          longest = Math.max(longest, Buffer.from(piece).toString().split('\r\n').length - 1);
          yield piece;
        }
      }
      return files.putStream(key, watched(), contentType);
    },
  };

  await exportOrders({ ...services, files: measuring }, { documentJobId: jobId });

  const keys = linesOf(await textOf(merchant, jobId)).map((line) => line.split(',')[0]);
  expect(total).toBe(copies + 1);
  expect(new Set(keys).size).toBe(copies + 2);
  expect(keys).toHaveLength(copies + 2);
  expect(longest).toBe(EXPORT_CHUNK);
});

test('a run that was overtaken by another leaves the complete file and its list of orders', async () => {
  const { services, db, files, merchant, store, ask, textOf } = await exporting();
  const { id } = await given.order(services, { merchant, store });
  await copyOrders(db, id, EXPORT_CHUNK * 2);
  const { jobId } = await ask(merchant);
  const overtaken = stallingFiles(files, () => exportOrders(services, { documentJobId: jobId }));

  await exportOrders({ ...services, files: overtaken }, { documentJobId: jobId });

  expect(linesOf(await textOf(merchant, jobId))).toHaveLength(EXPORT_CHUNK * 2 + 2);
  const parts = await db.exportPart.findMany();
  expect(new Set(parts.flatMap(({ orderIds }) => orderIds)).size).toBe(EXPORT_CHUNK * 2 + 1);
  expect(parts).toHaveLength(3);
});

/** Copies the same order many times in one statement. */
async function copyOrders(
  db: Awaited<ReturnType<typeof testServices>>['db'],
  id: string,
  copies: number,
): Promise<void> {
  const columns = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'orders' and column_name not in ('id', 'order_key', 'external_id')`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await db.$executeRawUnsafe(`
    insert into orders (id, order_key, ${names})
    select gen_random_uuid(), lpad(n::text, 12, '0'), ${names} from orders, generate_series(1, ${copies}) n
    where orders.id = '${id}'`);
}
