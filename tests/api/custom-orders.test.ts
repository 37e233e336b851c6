import { expect, test } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Answer = {
  status: number;
  body: {
    message: string;
    order_key: string;
    order_id: string;
    status: string;
    accepted: string[];
    skipped: { orderKey: string; reason: string }[];
    docs: { order_key: string; store_name: string }[];
    totalDocs: number;
    totalPages: number;
    unique: boolean;
    fields?: Record<string, string>;
  };
};

/** A custom store with its token, and a store of another merchant. */
async function shop() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const { token, handle } = await createStoreToken(services, merchant, { storeId: store.id });
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const place = async (over: object = {}) => {
    const made = await call('/orders/create/custom', {
      name: 'Lerato Sithole',
      phone: '0795550420',
      address1: '27 Mahatma Gandhi Road',
      city: 'Durban',
      zip: '4001',
      ...over,
    });
    expect(made.status).toBe(200);
    return made.body;
  };
  const read = (orderKey: string) =>
    services.db.order.findUniqueOrThrow({
      where: { orderKey },
      include: { lines: true, customer: true, events: true },
    });
  return { services, merchant, store, token, handle, call, place, read };
}

test('an update changes the sent fields, keeps the rest, and checks the order’s eligibility again [2§7.16]', async () => {
  const { call, place, read } = await shop();
  const { order_key, status } = await place({ paid: false, note: 'Ring twice' });
  expect(status).toBe('In Store');

  const changed = await call('/orders/update', {
    order_key,
    paid: true,
    name: 'Bo Dlamini',
    customerRef: 'C-9',
    orderId: '77',
    line_items: [{ name: 'Bowl', quantity: 2, price: '650.00' }],
  });

  expect(changed).toMatchObject({
    status: 200,
    body: { message: 'Order Updated Successfully', order_id: '77', status: 'Thumela Eligible' },
  });
  const order = await read(order_key);
  expect(order).toMatchObject({
    customerName: 'Bo Dlamini',
    customerRef: 'C-9',
    note: 'Ring twice',
    totalCents: 130_000n,
    street: '27 Mahatma Gandhi Road',
    phone: '+27795550420',
    paid: true,
    lines: [{ name: 'Bowl', quantity: 2, shippableQuantity: 2 }],
    customer: { name: 'Bo Dlamini', customerRef: 'C-9' },
  });
  expect(order.searchText).toContain('bo dlamini');
  expect(order.searchText).not.toContain('lerato');
  expect(order.events.map((event) => event.kind)).toContain('updated');
});

test('a changed address replaces the old position with the town’s, or with none and the reason', async () => {
  const { call, place, read } = await shop();
  const { order_key } = await place({ delivery_latitude: -29.86, delivery_longitude: 31.02 });
  expect(await read(order_key)).toMatchObject({ approximate: false, status: 'eligible' });

  await call('/orders/update', { order_key, address1: '1 Church Street', city: 'Pretoria' });
  const moved = await read(order_key);
  const nowhere = await call('/orders/update', { order_key, city: 'Nosuchtown', zip: null });

  expect(moved).toMatchObject({ approximate: true, status: 'eligible', postalCode: '4001' });
  expect(Math.abs((moved.latitude ?? 0) - -25.75)).toBeLessThan(0.3);
  expect(nowhere.body.status).toBe('Thumela Ineligible');
  expect((await read(order_key)).latitude).toBeNull();
});

test('a refused update gives the reason: another store’s order, a number in use, half a position, too late', async () => {
  const { call, place, services, store, merchant, read } = await shop();
  const [one, two] = [await place({ order_id: '1001' }), await place({ order_id: '1002' })];
  const stranger = await given.order(services, { merchant: await given.merchant(services) });
  const sibling = await given.order(services, { merchant });

  for (const foreign of [stranger, sibling]) {
    const { orderKey: order_key, id: orderMongoId } = foreign;
    expect((await call('/orders/update', { order_key, note: 'x' })).status).toBe(404);
    expect((await call('/orders/update', { orderMongoId, note: 'x' })).status).toBe(404);
    expect(await call('/orders/cancel', { order_keys: [order_key] })).toMatchObject({
      status: 422,
      body: { skipped: [{ reason: 'Order not found.' }] },
    });
    expect((await read(order_key)).status).toBe('eligible');
  }
  const { order_key } = two;
  expect((await call('/orders/update', { order_key, orderId: '1001' })).status).toBe(409);
  const again = { order_key, orderId: '1001', allow_same_order_id: true };
  expect((await call('/orders/update', again)).status).toBe(200);
  expect((await call('/orders/update', { order_key, delivery_latitude: -29 })).status).toBe(400);
  expect((await call('/orders/update', { order_key, name: '' })).status).toBe(400);
  expect((await call('/orders/update', { order_key, phone: '12' })).status).toBe(400);
  expect((await call('/orders/update', { note: 'whose?' })).status).toBe(400);
  await services.db.order.updateMany({
    where: { orderKey: one.order_key },
    data: { status: 'collected' },
  });
  expect(await call('/orders/update', { order_key: one.order_key, note: 'x' })).toMatchObject({
    status: 409,
    body: { message: 'The order can no longer be changed. Its status is Collected.' },
  });
  expect(await services.db.order.count({ where: { storeId: store.id, note: 'x' } })).toBe(0);
});

test('an updated order must keep a name and an address: an empty one is refused at its field [2§5.17]', async () => {
  const { call, place, read } = await shop();
  const { order_key } = await place();
  const before = await read(order_key);

  // prettier-ignore
  const empty: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ delivery_address: '' }, 'delivery_address'],
    [{ delivery_address: '  ' }, 'delivery_address'],
    [{ delivery_address: null }, 'delivery_address'],
    [{ delivery_address: '', note: 'Ring twice' }, 'delivery_address'],
    [{ address1: '' }, 'address1'],
    [{ address1: null, suburb: null }, 'address1'],
    [{ address1: '9 Main Road', city: '' }, 'city'],
    [{ city: null }, 'city'],
  ];
  for (const [change, field] of empty)
    expect(
      await call('/orders/update', { order_key, ...change }),
      JSON.stringify(change),
    ).toMatchObject({
      status: 400,
      body: { fields: { [field]: 'Please fill in all required fields' } },
    });
  expect(await read(order_key)).toEqual(before);

  const parts = { delivery_address: '', address1: '9 Main Road', city: 'Durban' };
  expect((await call('/orders/update', { order_key, ...parts })).status).toBe(200);
  expect(await read(order_key)).toMatchObject({ street: '9 Main Road', city: 'Durban' });
});

test('an order id is available or in use only within one’s own store; any other store is not found', async () => {
  const { call, place, store, services } = await shop();
  await place({ order_id: '1001' });
  const theirs = await given.store(services, await given.merchant(services));
  const free = (storeName: string, orderId = '1001') =>
    call('/orders/check-unique', { orderId, storeName });

  expect(await free(store.name)).toMatchObject({ status: 200, body: { unique: false } });
  expect(await free(store.name, '1002')).toMatchObject({ status: 200, body: { unique: true } });
  for (const name of [theirs.name, 'Nowhere']) {
    const { status, body } = await free(name);
    const message = 'Error when check if Order is unique: Store not found.';
    expect([status, body.message], name).toEqual([404, message]);
  }
});

test('an update is also sent to the courier if the order is booked, and nothing else changes there', async () => {
  const { call, place, services, merchant } = await shop();
  const { order_key } = await place();
  await requestShipments(services, merchant, { orderKeys: [order_key] });
  const reported = () => services.db.outbox.count({ where: { job: updateCourierJob.name } });

  await call('/orders/update', { order_key, customerRef: 'nothing is sent to the courier' });
  expect(await reported()).toBe(0);
  await call('/orders/update', { order_key, name: 'Someone Else' });
  await call('/orders/update', { order_key, address1: '2 Other Road', city: 'Durban' });

  expect(await reported()).toBe(2);
});

test('a cancellation ends the order once, refunds the fee, and lists the orders it could not cancel', async () => {
  const { call, place, read, services, merchant } = await shop();
  const [one, two] = [await place(), await place()];
  await requestShipments(services, merchant, { orderKeys: [one.order_key] });
  await services.db.order.updateMany({
    where: { orderKey: two.order_key },
    data: { status: 'deliveryCompleted' },
  });
  const order_keys = [one.order_key, two.order_key, 'NOSUCHORDER1'];

  const done = await call('/orders/cancel', { order_keys });
  const repeat = await call('/orders/cancel', { order_keys: [one.order_key] });

  expect(done.body).toMatchObject({ message: 'Orders Cancelled', accepted: [one.order_key] });
  expect(done.body.skipped.map((skip) => skip.reason)).toEqual([
    'The order has the status Delivery Completed.',
    'Order not found.',
  ]);
  expect(repeat).toMatchObject({ status: 200, body: { accepted: [one.order_key], skipped: [] } });
  const order = await read(one.order_key);
  expect(order.events.filter((event) => event.kind === 'cancel')).toHaveLength(1);
  expect(
    await services.db.transaction.findFirst({ where: { type: 'orderCreationFee' } }),
  ).toMatchObject({ status: 'FAILED' });
});

test('each changing call answers a repeat under its Idempotency-Key with the first answer', async () => {
  const { call, place, read } = await shop();
  const { order_key } = await place();
  const key = (name: string) => ({ 'Idempotency-Key': name });
  const bodies: [string, object, object][] = [
    ['/orders/update', { order_key, note: 'one' }, { order_key, note: 'two' }],
    ['/orders/cancel', { order_keys: [order_key] }, { order_keys: ['NOSUCHORDER1'] }],
  ];

  for (const [path, body, other] of bodies) {
    const first = await call(path, body, key(path));
    const answers = await Promise.all([1, 2, 3].map(() => call(path, body, key(path))));
    expect(first.status).toBe(200);
    expect(answers).toEqual([first, first, first]);
    expect((await call(path, other, key(path))).status, 'another body').toBe(422);
  }
  const { events } = await read(order_key);
  expect(events.filter((event) => event.kind === 'updated')).toHaveLength(1);
});

test('the store’s orders are listed ten per page, by token, by body, or by handle for a person who may see it [1§7.17] [1§9.8]', async () => {
  const { call, place, token, handle, store, services, merchant } = await shop();
  for (let n = 0; n < 12; n += 1) await place();
  await given.order(services, { merchant, store: await given.store(services, merchant) });
  const body = { store_access_token: token };

  const first = await call('/store/orders', {});
  const second = await call('/store/orders?page=2', body, { Authorization: '' });
  const byHandle = await call('/store/orders?limit=5', { store_access_token: `…${handle}` });

  expect(first.body).toMatchObject({ totalDocs: 12, totalPages: 2 });
  expect([first.body.docs.length, second.body.docs.length, byHandle.body.docs.length]).toEqual([
    10, 2, 5,
  ]);
  expect(new Set(first.body.docs.map((row) => row.store_name))).toEqual(new Set([store.name]));
  const foreign = await given.merchant(services);
  const theirs = await given.store(services, foreign);
  const other = await createStoreToken(services, foreign, { storeId: theirs.id });
  for (const wrong of [`…${other.handle}`, other.token, 'zzzz'])
    expect((await call('/store/orders', { store_access_token: wrong })).status).toBe(404);
});

/** Makes requests fail after the commit. The transaction stores the answer; a second update of it raises an error. */
async function loseAnswers({ services }: Pick<Awaited<ReturnType<typeof shop>>, 'services'>) {
  await services.db.$executeRawUnsafe(`create function lost() returns trigger language plpgsql as
    $$ begin raise exception 'lost'; end $$`);
  await services.db.$executeRawUnsafe(`create trigger lost before update on idempotency_keys
    for each row when (old.status is not null) execute function lost()`);
}

test('a create call whose answer is lost after the commit makes one order, and its repeat gets the answer', async () => {
  const it = await shop();
  await loseAnswers(it);
  const order = { name: 'Lerato', phone: '0795550420', address1: '1 Main Road', city: 'Durban' };
  const key = { 'Idempotency-Key': 'once' };

  expect((await it.call('/orders/create/custom', order, key)).status).toBe(500);
  const repeat = await it.call('/orders/create/custom', order, key);

  expect(repeat).toMatchObject({ status: 200, body: { message: 'Order Processed Successfully' } });
  expect(await it.services.db.order.findMany()).toMatchObject([
    { orderKey: repeat.body.order_key },
  ]);
});

test('update, ship and cancel calls whose answers are lost after the commit run once, and their repeats get the answer', async () => {
  const it = await shop();
  const { order_key } = await it.place();
  await loseAnswers(it);
  const batch = { order_keys: [order_key] };
  const actions: [string, string, object, object][] = [
    [
      '/orders/update',
      'updated',
      { order_key, note: 'one' },
      { order_key, status: 'Thumela Eligible' },
    ],
    ['/orders/create/tookan', 'ship', batch, { accepted: [order_key], skipped: [] }],
    ['/orders/cancel', 'cancel', batch, { accepted: [order_key], skipped: [] }],
  ];

  for (const [path, kind, body, answer] of actions) {
    const key = { 'Idempotency-Key': path };
    expect((await it.call(path, body, key)).status, path).toBe(500);
    // The order changes before the repeat. The repeat must not undo that change.
    const note = `after ${kind}`;
    await it.services.db.order.update({ where: { orderKey: order_key }, data: { note } });

    expect(await it.call(path, body, key), path).toMatchObject({ status: 200, body: answer });

    const order = await it.read(order_key);
    expect(order.note).toBe(note);
    expect(order.events.filter((event) => event.kind === kind)).toHaveLength(1);
  }
});

test('an interrupted batch continues under its key where it stopped', async () => {
  const { call, place, services, read } = await shop();
  const [one, two, three] = [await place(), await place(), await place()];
  const order_keys = [one.order_key, two.order_key, three.order_key];
  const key = { 'Idempotency-Key': 'batch' };
  await services.db.$executeRawUnsafe(`create function gone() returns trigger language plpgsql as
    $$ begin raise exception 'gone'; end $$`);
  await services.db.$executeRawUnsafe(`create trigger gone before update on orders for each row
    when (old.order_key = '${two.order_key}') execute function gone()`);

  expect((await call('/orders/create/tookan', { order_keys }, key)).status).toBe(500);
  expect((await read(one.order_key)).status).toBe('unassigned');
  await services.db.$executeRawUnsafe('drop trigger gone on orders');
  const repeat = await call('/orders/create/tookan', { order_keys }, key);

  expect(repeat).toMatchObject({ status: 200, body: { accepted: order_keys, skipped: [] } });
  expect(await services.db.shipment.count()).toBe(3);
  expect(await call('/orders/create/tookan', { order_keys }, key)).toEqual(repeat);
});

test('the approximate centre of a town from our answers stays approximate in the next order', async () => {
  const { place, read } = await shop();
  const known = await read((await place()).order_key);
  expect(known).toMatchObject({ geoSource: 'offline', approximate: true });

  const again = await place({
    delivery_latitude: known.latitude,
    delivery_longitude: known.longitude,
  });
  const exact = await place({ delivery_latitude: -29.8581, delivery_longitude: 31.0219 });

  expect(await read(again.order_key)).toMatchObject({ geoSource: 'offline', approximate: true });
  expect(await read(exact.order_key)).toMatchObject({
    latitude: -29.8581,
    geoSource: 'store',
    approximate: false,
  });
});

test('if two pickup locations have the same position, neither is guessed', async () => {
  const { call, read, services, store } = await shop();
  const [first] = await services.db.pickupLocation.findMany({ where: { storeId: store.id } });
  const { id, latitude, longitude } = first!;
  const other = '00000000-0000-7000-8000-000000000001';
  await services.db.pickupLocation.create({
    data: { ...first!, id: other, name: 'Second depot', isDefault: false, externalId: null },
  });
  const order = {
    name: 'Lerato Sithole',
    address1: '27 Mahatma Gandhi Road',
    city: 'Durban',
    store_latitude: latitude,
    store_longitude: longitude,
  };

  const refused = await call('/orders/create/custom', order);
  const named = await call('/orders/create/custom', { ...order, pickup_location_id: other });

  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { store_latitude: expect.stringContaining('pickup_location_id') } },
  });
  expect(await read(named.body.order_key)).toMatchObject({ pickupLocationId: other });
  const { order_key } = named.body;
  const sentBack = { order_key, store_latitude: latitude, store_longitude: longitude };
  expect((await call('/orders/update', sentBack)).status).toBe(200);
  expect(await read(order_key)).toMatchObject({ pickupLocationId: other });
  expect(id).not.toBe(other);
});
