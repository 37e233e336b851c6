import { expect, test } from 'vitest';
import { readAgain } from '#app/domain/intake/read-again.ts';
import { readAgainJob } from '#app/domain/intake/read-again.job.ts';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import { storeOutThere } from './stores-out-there.ts';

const DAY_MS = 86_400_000;
const [TEA, WARRANTY, COURSE, COURSE_BOX, COURSE_ONLINE] = [101, 201, 203, 204, 205];

async function shop() {
  const it = await storeOutThere('woocommerce');
  const control = it.wooControl!;
  const lines = (...skus: string[]) => ({ lines: skus.map((sku) => ({ sku, quantity: 1 })) });
  const query = (text: string, values: unknown[]) => it.db.$executeRawUnsafe(text, ...values);
  /** Receives a webhook and processes it; returns the outcome. */
  const reported = async (topic: string, id: number, services: Services = it.services) => {
    const [deliveryKey, resourceId] = [newId(), String(id)];
    const from = { source: 'woocommerce' as const, storeId: it.store.id, sender: null, body: null };
    await receiveDelivery({ query }, { ...from, deliveryKey, topic, resourceId });
    const delivery = await it.db.webhookDelivery.findUniqueOrThrow({
      where: { source_deliveryKey: { source: 'woocommerce', deliveryKey } },
    });
    await takeInDelivery(services, { deliveryId: delivery.id });
    const found = await it.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery.id } });
    return found.outcome;
  };
  const order = (id: number) =>
    it.db.order.findFirstOrThrow({ where: { externalId: String(id) }, include: { lines: true } });
  const productCalls = () =>
    control
      .requests()
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/products'));
  const readScheduled = async () => {
    const scheduled = await it.db.outbox.findMany({ where: { job: readAgainJob.name } });
    for (const { payload } of scheduled)
      await readAgain(it.services, readAgainJob.payload.parse(payload));
    return scheduled.length;
  };
  return { ...it, control, lines, reported, order, productCalls, readScheduled };
}

test('an order of only a virtual product that the store marks as needing processing has nothing to ship', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('WARR-2'));

  await it.reported('order.created', id);

  expect(it.control.orders()[0]!.order.needs_processing).toBe(true);
  const order = await it.order(id);
  expect(order).toMatchObject({ status: 'inStore', reasons: ['nothingToShip'] });
  await expect(
    requestShipments(it.services, it.merchant, { orderKeys: [order.orderKey] }),
  ).rejects.toMatchObject({
    details: { skipped: [{ reason: 'The order has no items to ship.' }] },
  });
  expect(await it.db.shipment.count()).toBe(0);
});

test('of a mixed order only the shippable items are in the parcel, with variations distinguished', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('ROOI-500', 'WARR-2', 'COURSE-B', 'COURSE-O', 'EBOOK'));
  await it.reported('order.created', id);
  const { orderKey, status } = await it.order(id);

  await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });

  expect(status).toBe('eligible');
  const packed = (await it.order(id)).lines.map((line) => [line.sku, line.parcelQuantity]);
  expect(Object.fromEntries(packed)).toEqual({
    'ROOI-500': 1,
    'WARR-2': 0,
    'COURSE-B': 1,
    'COURSE-O': 0,
    EBOOK: 0,
  });
});

test('an order waits for a product that cannot be read, and no other order does', async () => {
  const it = await shop();
  it.control.poisonProduct(WARRANTY, true);
  const [bad, good] = [
    it.control.placeOrder(it.lines('WARR-2')),
    it.control.placeOrder(it.lines('ROOI-500')),
  ];

  await expect(it.reported('order.created', bad)).rejects.toMatchObject({ code: 'store-down' });
  await reconcileStore(it.services, { storeId: it.store.id }).catch(() => undefined);
  const meanwhile = await it.db.order.findMany({ select: { externalId: true } });
  it.control.poisonProduct(WARRANTY, false);
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(meanwhile).toEqual([{ externalId: String(good) }]);
  expect((await it.order(bad)).reasons).toEqual(['nothingToShip']);
});

test('a product that becomes virtual, or shippable again, updates the orders that wait with it', async () => {
  const it = await shop();
  const [id, other] = [
    it.control.placeOrder(it.lines('ROOI-500')),
    it.control.placeOrder(it.lines('BILT-SP')),
  ];
  for (const one of [id, other]) await it.reported('order.created', one);
  const flip = async (virtual: boolean) => {
    it.control.editProduct(TEA, { virtual });
    const outcome = await it.reported('product.updated', TEA);
    await it.readScheduled();
    return [outcome, (await it.order(id)).status, (await it.order(other)).status];
  };

  expect(await flip(true)).toEqual(['productChanged', 'inStore', 'eligible']);
  expect(await flip(false)).toEqual(['productChanged', 'eligible', 'eligible']);
});

test('a variation that changes is read by its product', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('COURSE-O'));
  await it.reported('order.created', id);
  it.control.editProduct(COURSE_ONLINE, { virtual: false });

  const outcome = await it.reported('product.updated', COURSE_ONLINE);
  await it.readScheduled();

  expect(outcome).toBe('productChanged');
  expect((await it.order(id)).status).toBe('eligible');
  expect([...new Set(it.productCalls())]).toEqual([`/products/${COURSE}/variations`]);
});

test('a webhook about a product also updates its variations', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('COURSE-O'));
  await it.reported('order.created', id);
  it.control.editProduct(COURSE_ONLINE, { virtual: false });

  expect(await it.reported('product.updated', COURSE)).toBe('productChanged');
  await it.readScheduled();

  expect((await it.order(id)).status).toBe('eligible');
});

test('the line of a permanently deleted variation stays as it was, whatever its product is', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('COURSE-O'));
  await it.reported('order.created', id);
  it.control.deleteProduct(COURSE_ONLINE);
  it.control.edit(id, { customer_note: 'Call first' });
  const later = it.control.placeOrder(it.lines('COURSE-B'));
  it.control.deleteProduct(COURSE_BOX);

  for (const one of [id, later]) await it.reported('order.updated', one);

  expect(await it.order(id)).toMatchObject({ note: 'Call first', reasons: ['nothingToShip'] });
  expect((await it.order(later)).warnings).toContain('product-gone');
});

test('a product with frequent sales is read again only when its cached copy is a day old', async () => {
  const it = await shop();
  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500', 'BILT-SP')));
  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500')));
  const soon = it.productCalls().length;
  // Each sale lowers the stock, which the store reports as `product.updated`.
  const outcomes = [
    await it.reported('product.updated', 108),
    await it.reported('product.updated', TEA),
  ];
  const reportedOf = it.productCalls().length;
  it.clock.advance(DAY_MS);

  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500')));

  expect([soon, reportedOf, it.productCalls().length]).toEqual([1, 2, 3]);
  expect(outcomes).toEqual(['unchanged', 'unchanged']);
  expect(await it.readScheduled()).toBe(0);
});

test('a page of orders reads all its products at once', async () => {
  const it = await shop();
  for (const sku of ['ROOI-500', 'BILT-SP', 'WARR-2', 'SOAP-LAV'])
    it.control.placeOrder(it.lines(sku));

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.order.count()).toBe(4);
  expect(it.productCalls()).toEqual(['/products']);
});

test('a product in the trash can still be read', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('WARR-2'));
  it.control.editProduct(WARRANTY, { isTrashed: true });

  await it.reported('order.created', id);

  expect((await it.order(id)).reasons).toEqual(['nothingToShip']);
});

test('a permanently deleted product keeps its last known value; without one the order says that it is unknown', async () => {
  const it = await shop();
  const known = it.control.placeOrder(it.lines('WARR-2'));
  const travels = it.control.placeOrder(it.lines('ROOI-500'));
  for (const id of [known, travels]) await it.reported('order.created', id);
  it.control.deleteProduct(WARRANTY);
  const unknown = it.control.placeOrder(it.lines('ROOI-500'));
  it.control.deleteProduct(TEA);
  for (const id of [known, travels]) it.control.edit(id, { customer_note: 'Call first' });

  for (const id of [known, travels, unknown]) await it.reported('order.updated', id);

  expect(await it.order(known)).toMatchObject({ note: 'Call first', reasons: ['nothingToShip'] });
  const still = await it.order(travels);
  expect(still).toMatchObject({ note: 'Call first', status: 'eligible' });
  expect(still.warnings).not.toContain('product-gone');
  const { status, warnings } = await it.order(unknown);
  expect([status, warnings.includes('product-gone')]).toEqual(['eligible', true]);
});

test('a product that changes while a new order is imported updates that order too', async () => {
  const it = await shop();
  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500')));
  const id = it.control.placeOrder(it.lines('ROOI-500'));
  // Changes the product after its cached copy was read and before the order is written.
  const townOf: Services['places']['townOf'] = async (address) => {
    it.control.editProduct(TEA, { virtual: true });
    await it.reported('product.updated', TEA);
    await it.readScheduled();
    // From here on, only what the import itself schedules is read.
    await it.db.outbox.deleteMany({ where: { job: readAgainJob.name } });
    return it.services.places.townOf(address);
  };

  await it.reported('order.created', id, {
    ...it.services,
    places: { ...it.services.places, townOf },
  });
  await it.readScheduled();

  expect(await it.order(id)).toMatchObject({ status: 'inStore', reasons: ['nothingToShip'] });
});

test('a process that dies while it handles a product change leaves no order outdated', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('ROOI-500'));
  await it.reported('order.created', id);
  it.control.editProduct(TEA, { virtual: true });
  const { woocommerce } = it.services.platforms;
  const readGoods: typeof woocommerce.readGoods = async (...about) => {
    await woocommerce.readGoods?.(...about);
    throw new Error('killed');
  };
  const dying = { ...it.services.platforms, woocommerce: { ...woocommerce, readGoods } };
  const first = it.reported('product.updated', TEA, { ...it.services, platforms: dying });
  await expect(first).rejects.toThrow('killed');

  expect(await it.reported('product.updated', TEA)).toBe('productChanged');
  await it.readScheduled();

  expect((await it.order(id)).status).toBe('inStore');
});

test('a product change that a later order noticed first still updates the waiting orders', async () => {
  const it = await shop();
  const id = it.control.placeOrder(it.lines('ROOI-500'));
  await it.reported('order.created', id);
  it.clock.advance(DAY_MS);
  it.control.editProduct(TEA, { virtual: true });
  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500')));
  expect(await it.readScheduled(), 'the import of one order reads no others again').toBe(0);

  expect(await it.reported('product.updated', TEA)).toBe('productChanged');
  await it.readScheduled();

  expect((await it.order(id)).status).toBe('inStore');
});

test('a product cached by a machine whose clock is ahead is replaced by a later read', async () => {
  const it = await shop();
  const right = it.clock.now;
  it.clock.now = () => new Date(right().getTime() + 60_000);
  await it.reported('order.created', it.control.placeOrder(it.lines('ROOI-500')));
  it.clock.now = right;
  it.control.editProduct(TEA, { virtual: true });
  it.clock.advance(1_000);
  await it.reported('product.updated', TEA);

  const id = it.control.placeOrder(it.lines('ROOI-500'));
  await it.reported('order.created', id);

  expect((await it.order(id)).reasons).toEqual(['nothingToShip']);
});
