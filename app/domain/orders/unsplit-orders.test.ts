import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { requestPackingSlips } from '#app/domain/documents/request-documents.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { splitShop } from '#tests/builders/split-shop.ts';
import { noteOrders } from './note-orders.ts';
import { sendRest } from './split-orders.ts';
import { tagOrders } from './tag-orders.ts';
import { unsplitOrders } from './unsplit-orders.ts';

test('a part that is put back restores the order', async () => {
  const { services, merchant, order, split, held, byNumber, db } = await splitShop();
  const before = await held();
  await split(order.orderKey, 2, 2);
  const part = await byNumber('1042-2');
  const back = () => unsplitOrders(services, merchant, { orderKeys: [part.orderKey] });

  await back();

  expect(await held()).toEqual(before);
  expect(await byNumber('1042')).toMatchObject({ status: 'eligible' });
  expect(await db.orderEvent.findFirst({ where: { kind: 'unsplit' } })).toMatchObject({
    orderId: order.id,
    note: '2 × Rooibos tin, 2 × Mug, back from 1042-2',
  });
  await expect(back()).rejects.toThrow('Order not found.');
});

test('the tags and internal notes of parts go to their order', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  const note = (orderKey: string, text: string) =>
    noteOrders(services, merchant, { orderKeys: [orderKey], note: text });
  await split(order.orderKey, 1, 1);
  await split(order.orderKey, 1, 0);
  const parts = [await byNumber('1042-2'), await byNumber('1042-3')];
  await note(order.orderKey, 'Call before noon.');
  for (const { orderKey } of parts) await note(orderKey, 'Fragile.');
  const tagged = parts.map(({ orderKey }) => orderKey);
  await tagOrders(services, merchant, { orderKeys: tagged, addTags: ['Gift'], removeTags: [] });

  await unsplitOrders(services, merchant, { orderKeys: tagged });

  expect(await byNumber('1042')).toMatchObject({
    internalNote: 'Call before noon.\n1042-2: Fragile.\n1042-3: Fragile.',
    internalNoteBy: merchant.name,
  });
  expect(await db.orderTag.findMany()).toMatchObject([{ orderId: order.id, tag: 'Gift' }]);
});

test('no pieces are lost if the order has two lines of the same item', async () => {
  const mugs = (position: number) => ({
    id: newId(),
    position,
    name: 'Mug',
    quantity: 2,
    shippableQuantity: 2,
    unitPriceCents: 1_000n,
  });
  const { services, merchant, order, split, byNumber } = await splitShop({
    lines: { create: [mugs(0), mugs(1)] },
  });
  await split(order.orderKey, 1, 1);
  const part = await byNumber('1042-2');

  await unsplitOrders(services, merchant, { orderKeys: [part.orderKey] });

  const { lines } = await byNumber('1042');
  const sum = (amount: 'quantity' | 'keptQuantity' | 'shippableQuantity') =>
    lines.reduce((pieces, line) => pieces + (line[amount] ?? 0), 0);
  expect([sum('quantity'), sum('keptQuantity'), sum('shippableQuantity')]).toEqual([4, 4, 4]);
});

test('two people who put back the same part do it once', async () => {
  const { services, merchant, order, split, held, byNumber } = await splitShop();
  await split(order.orderKey, 2, 2);
  const { orderKey } = await byNumber('1042-2');

  const back = () => unsplitOrders(services, merchant, { orderKeys: [orderKey] });
  const outcomes = await Promise.allSettled([back(), back()]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await held()).toEqual([['1042', ['Rooibos tin', 5, 5], ['Mug', 2, 2]]]);
});

test('a part that is put back while a batch runs is skipped, and the other orders ship', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 2, 2);
  const part = await byNumber('1042-2');
  let isThere = true;
  const seen = db.$extends({
    query: {
      order: {
        async findFirst({ args, query }) {
          const found = await query(args);
          if (found?.id === part.id && isThere) {
            isThere = false;
            await unsplitOrders(services, merchant, { orderKeys: [part.orderKey] });
          }
          return found;
        },
      },
    },
  }) as unknown as typeof db;
  const orderKeys = [part.orderKey, order.orderKey];

  expect(await requestShipments({ ...services, db: seen }, merchant, { orderKeys })).toMatchObject({
    accepted: [order.orderKey],
    skipped: [{ orderKey: part.orderKey, reason: 'Order not found.' }],
  });
});

test('a part that shipped or is on a document cannot be put back', async () => {
  const { services, merchant, order, split, byNumber } = await splitShop();
  await split(order.orderKey, 1);
  await split(order.orderKey, 1);
  const [two, three] = [await byNumber('1042-2'), await byNumber('1042-3')];
  const back = (orderKey: string) => unsplitOrders(services, merchant, { orderKeys: [orderKey] });
  await requestPackingSlips(services, merchant, { orderKeys: [two.orderKey] });
  await requestShipments(services, merchant, { orderKeys: [three.orderKey] });

  await expect(back(two.orderKey)).rejects.toThrow('so it cannot be put back');
  await expect(back(three.orderKey)).rejects.toThrow(
    'Part 1042-3 cannot be put back. Its status is UnAssigned.',
  );
  await expect(back(order.orderKey)).rejects.toThrow('It is not part of a split order.');
});

test('a part cannot be put back into a cancelled order', async () => {
  const { services, merchant, order, split, byNumber } = await splitShop();
  await split(order.orderKey, 1);
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });

  const { orderKey, status } = await byNumber('1042-2');

  expect(status).toBe('eligible');
  await expect(unsplitOrders(services, merchant, { orderKeys: [orderKey] })).rejects.toThrow(
    'Order 1042 is Cancelled. Nothing can be put back into it.',
  );
});

test('items put back beside a booked parcel wait, and can be sent as a part again', async () => {
  const { services, merchant, order, split, held, byNumber, db } = await splitShop();
  await split(order.orderKey, 2);
  const part = await byNumber('1042-2');
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  await unsplitOrders(services, merchant, { orderKeys: [part.orderKey] });

  const [tins] = (await byNumber('1042')).lines;
  const alert = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
  expect(alert).toMatchObject({
    code: 'restToSend',
    facts: { lines: [{ lineId: tins?.id, waiting: 2 }] },
  });
  expect(await sendRest(services, merchant, { orderKeys: [order.orderKey] })).toMatchObject({
    accepted: [order.orderKey],
  });
  expect(await held()).toEqual([
    ['1042', ['Rooibos tin', 3, 3], ['Mug', 2, 2]],
    ['1042-2', ['Rooibos tin', 2, 2]],
  ]);
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
  await expect(sendRest(services, merchant, { orderKeys: [order.orderKey] })).rejects.toThrow(
    'This order has no remaining items to move.',
  );
});
