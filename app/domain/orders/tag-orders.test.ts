import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { accountTags } from './account-tags.ts';
import { getOrder } from './get-order.ts';
import { holdOrders } from './hold-orders.ts';
import { listOrders } from './list-orders.ts';
import { noteOrders } from './note-orders.ts';
import { OrderListQuery } from './order.schema.ts';
import { MAX_TAGS, whereTagged } from './tag.rules.ts';
import { Tags } from './action-input.schema.ts';
import { tagOrders } from './tag-orders.ts';

test('tags are added to several orders and removed again, in the account’s first spelling', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const [one, two] = [
    await given.order(services, { merchant }),
    await given.order(services, { merchant }),
  ];
  const orderKeys = [one.orderKey, two.orderKey];

  await tagOrders(services, merchant, { orderKeys, addTags: ['VIP', 'Gift'], removeTags: [] });
  await tagOrders(services, merchant, {
    orderKeys: [two.orderKey],
    addTags: ['v i p', 'Fragile'],
    removeTags: ['gift'],
  });

  expect((await getOrder(services, merchant, one.orderKey)).tags).toEqual(['Gift', 'VIP']);
  const { tags, timeline } = await getOrder(services, merchant, two.orderKey);
  expect(tags).toEqual(['Fragile', 'VIP']);
  expect(timeline.map(({ title, note }) => [title, note])).toEqual([
    ['Tags changed', 'Added VIP, Gift.'],
    ['Tags changed', 'Added Fragile. Removed Gift.'],
  ]);
  expect(await accountTags(services, merchant)).toEqual(['VIP', 'Fragile', 'Gift']);
  expect(await db.order.count({ where: whereTagged('vip', merchant.merchantId) })).toBe(2);
});

test('a tag that an order already has changes nothing, and more than 20 are refused with the reason', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const orderKeys = [order.orderKey];
  const full = Array.from({ length: MAX_TAGS }, (_, n) => `Tag ${n}`);
  await tagOrders(services, merchant, { orderKeys, addTags: full, removeTags: [] });

  await tagOrders(services, merchant, { orderKeys, addTags: ['Tag 1'], removeTags: ['None'] });
  const more = tagOrders(services, merchant, { orderKeys, addTags: ['More'], removeTags: [] });

  await expect(more).rejects.toMatchObject({
    details: {
      skipped: [{ reason: 'An order can have at most 20 tags. Remove some first.' }],
    },
  });
  expect(await db.orderEvent.count({ where: { orderId: order.id } })).toBe(1);
});

test('another account cannot see or change tags and notes', async () => {
  const { services } = await testServices();
  const [merchant, stranger] = [await given.merchant(services), await given.merchant(services)];
  const order = await given.order(services, { merchant });
  const orderKeys = [order.orderKey];
  await tagOrders(services, merchant, { orderKeys, addTags: ['Secret'], removeTags: [] });
  await noteOrders(services, merchant, { orderKeys, note: 'Pays late' });

  const off = tagOrders(services, stranger, { orderKeys, addTags: [], removeTags: ['Secret'] });
  await expect(off).rejects.toMatchObject({ code: 'nothing-to-do' });
  await expect(noteOrders(services, stranger, { orderKeys, note: null })).rejects.toMatchObject({
    code: 'nothing-to-do',
  });

  expect(await accountTags(services, stranger)).toEqual([]);
  expect(await getOrder(services, merchant, order.orderKey)).toMatchObject({
    tags: ['Secret'],
    internalNote: { text: 'Pays late', by: merchant.name },
  });
});

test('a hub that has the parcel sees no hold, tag or internal note, nor their events', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, status: 'eligible' });
  const orderKeys = [order.orderKey];
  const hub = await given.hub(services, { has: order });
  await holdOrders(services, merchant, { orderKeys, note: 'Owes us money' });
  await tagOrders(services, merchant, { orderKeys, addTags: ['Difficult'], removeTags: [] });
  await noteOrders(services, merchant, { orderKeys, note: 'Pays late' });
  const seen = async (actor: Actor) => ({
    page: await getOrder(services, actor, order.orderKey),
    list: await listOrders(services, actor, OrderListQuery.parse({})),
  });

  const unseen = await seen(given.hubStaff([hub.id]));
  const found = async (actor: Actor, query: object) =>
    (await listOrders(services, actor, OrderListQuery.parse(query))).totalDocs;
  const asked = [{ tag: 'Difficult' }, { hold: 'yes' }, { hold: 'no' }];

  expect(unseen).toMatchObject({
    page: { hold: null, tags: [], internalNote: null, timeline: [] },
    list: { docs: [{ orderKey: order.orderKey, hold: null, tags: [] }] },
  });
  // Filtering by hold or tag does not reveal them either.
  for (const [actor, counts] of [
    [given.hubStaff([hub.id]), [0, 0, 1]],
    [merchant, [1, 1, 0]],
  ] as const)
    expect(await Promise.all(asked.map((query) => found(actor, query)))).toEqual(counts);
  expect(await seen(merchant)).toMatchObject({
    page: { tags: ['Difficult'], internalNote: { text: 'Pays late' } },
    list: { docs: [{ hold: { note: 'Owes us money' }, tags: ['Difficult'] }] },
  });
});

test('a manager without any store sees no tags', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const change = { orderKeys: [order.orderKey], addTags: ['VIP'], removeTags: [] };
  await tagOrders(services, merchant, change);
  const manager = (storeIds: string[]): Actor => ({ ...merchant, role: 'storeManager', storeIds });

  expect(await accountTags(services, manager([]))).toEqual([]);
  expect(await accountTags(services, manager([order.storeId]))).toEqual(['VIP']);
});

test('earlier internal notes stay in the timeline, and the customer’s note does not change', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, note: 'Leave it at the gate' });
  const orderKeys = [order.orderKey];

  await noteOrders(services, merchant, { orderKeys, note: 'Pays late' });
  await noteOrders(services, merchant, { orderKeys, note: 'Pays late' });
  await noteOrders(services, merchant, { orderKeys, note: null });

  const { note, internalNote, timeline } = await getOrder(services, merchant, order.orderKey);
  expect({ note, internalNote }).toEqual({ note: 'Leave it at the gate', internalNote: null });
  expect(timeline.map((event) => [event.title, event.note])).toEqual([
    ['Internal note saved', 'Pays late'],
    ['Internal note removed', null],
  ]);
});

test.each([
  ['', []],
  ['  VIP   client ', ['VIP client']],
  [['VIP', 'vip', 'V\u200bIP'], ['VIP']],
])('%j is read as %j', (typed, tags) => {
  expect(Tags.parse(typed)).toEqual(tags);
});

test.each([['\u2060'], ['x'.repeat(31)], [Array.from({ length: 21 }, (_, n) => `T${n}`)], [[{}]]])(
  '%j is refused',
  (typed) => {
    expect(Tags.safeParse(typed).success).toBe(false);
  },
);
