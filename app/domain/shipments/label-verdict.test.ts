import { expect, test } from 'vitest';
import { acceptPapers } from '#app/domain/orders/accept-outdated-documents.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { bookCourier } from './book-courier.ts';
import { labelVerdict } from './label-verdict.ts';
import { returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';

const LOST = { whyCode: 'lost', note: null };

async function scanned() {
  const world = await printedWorld();
  const { db, order } = world;
  const scan = async (reference: string) => {
    const [shipment, now, prints] = await Promise.all([
      db.shipment.findFirstOrThrow({ where: { orderId: order.id, reference } }),
      db.order.findUniqueOrThrow({ where: { id: order.id } }),
      db.documentPrint.findMany({ where: { orderId: order.id } }),
    ]);
    return labelVerdict(db, now, shipment, prints);
  };
  return { ...world, scan };
}

test('a label is outdated from a change until it is printed again or accepted', async () => {
  const { services, merchant, keys, order, label, slip, change, scan } = await scanned();
  expect(await scan(order.orderKey)).toEqual({ verdict: 'fresh' });
  await label();
  await slip();
  await change({ street: '10 Long Street', phone: '0825550199' });
  const stale = { verdict: 'stale', parts: ['phone', 'address'] };
  expect(await scan(order.orderKey)).toEqual(stale);

  await label();
  expect(await scan(order.orderKey)).toEqual({ verdict: 'fresh' });

  await change({ street: '11 Long Street' });
  await acceptPapers(services, merchant, { ...keys, whyCode: 'byHand', note: null });
  expect(await scan(order.orderKey)).toEqual({ verdict: 'fresh' });
  await change({ street: '12 Long Street' });
  expect(await scan(order.orderKey)).toMatchObject({ verdict: 'stale', parts: ['address'] });
});

test('the label of a replaced shipment is superseded, even while its job is being cancelled', async () => {
  const { services, db, merchant, order, keys, says, label, change, scan } = await scanned();
  await label();
  await change({ street: '10 Long Street' });
  await says('delivery', 'failed');
  await shipAgain(services, merchant, { ...keys, ...LOST });
  const { reference } = await db.shipment.findFirstOrThrow({ where: { attempt: 2 } });

  expect(await scan(order.orderKey)).toEqual({ verdict: 'superseded' });
  expect(await scan(reference)).toEqual({ verdict: 'fresh' });

  const ended = { state: 'cancelled', endedAt: new Date(0) } as const;
  await db.shipment.updateMany({ where: { attempt: 1 }, data: ended });
  await bookCourier(services, {
    shipmentId: (await db.shipment.findFirstOrThrow({ where: { attempt: 2 } })).id,
  });
  await label();
  expect(await scan(order.orderKey)).toEqual({ verdict: 'superseded' });
  expect(await scan(reference)).toEqual({ verdict: 'fresh' });
});

test('the label of an ended shipment is superseded, but not that of its return', async () => {
  const { services, db, merchant, order, keys, says, label, scan } = await scanned();
  await label();
  await says('delivery', 'successful');
  expect(await scan(order.orderKey)).toEqual({ verdict: 'superseded' });

  await returnOrders(services, merchant, { ...keys, whyCode: 'damaged', note: null });
  const { reference } = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  expect(await scan(reference)).toEqual({ verdict: 'fresh' });
  await db.shipment.updateMany({
    where: { kind: 'return' },
    data: { state: 'cancelled', endedAt: new Date(0) },
  });
  expect(await scan(reference)).toEqual({ verdict: 'superseded' });
});
