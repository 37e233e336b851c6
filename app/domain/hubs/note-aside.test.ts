import { expect, test } from 'vitest';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';

async function world() {
  const it = await beltWorld();
  const { services, merchant, db, keys, first, hub, other } = it;
  const callOff = () => cancelCourier(services, { shipmentId: first.id });
  const again = (whyCode: 'damaged' | 'lost') =>
    shipAgain(services, merchant, { ...keys, whyCode, note: null });
  const failed = async () => {
    await it.says('pickup', 'successful');
    await it.says('delivery', 'started');
    await it.says('delivery', 'failed');
  };
  const asked = async () => {
    const open = await db.alert.findMany({
      where: { closedAt: null },
      orderBy: { code: 'asc' },
    });
    return open.map(({ code, facts }) => [code, (facts as { hub?: string }).hub]);
  };
  const scanThere = async () => {
    it.clock.advance(3_600_000);
    return it.scan({ hubId: other.id }, given.hubStaff([other.id]));
  };
  const cancel = () => cancelOrders(services, merchant, keys);
  return { ...it, callOff, again, failed, asked, scanThere, cancel, here: hub.name };
}

test('called off and shipped again, its first parcel turns up at the hub: its store is asked', async () => {
  const it = await world();
  await it.cancel();
  await it.callOff();
  await it.again('damaged');
  expect(await it.verdict()).toBe('superseded');
  expect(await it.asked()).toEqual([['cancelTooLate', it.here]]);
});

test('declared lost and shipped again, then found at the hub: its store is asked', async () => {
  const it = await world();
  await it.failed();
  await it.again('lost');
  await it.callOff();
  expect(await it.verdict()).toBe('superseded');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);

  // The replacement shipment is received while the first parcel still lies there.
  const again = (await it.shipments()).find(({ kind }) => kind === 'again');
  await bookCourier(it.services, { shipmentId: again?.id ?? '' });
  expect(await it.verdict({ code: again?.reference ?? '', here: true })).toBe('accepted');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);
});

test('delivered by the courier’s word, and lies at the hub: its store is asked, at which hub it is last', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  expect(await it.verdict()).toBe('delivered');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);
  await it.scanThere();
  expect(await it.asked()).toEqual([['liesAtHub', it.other.name]]);
});

test('what failed is taken in, and its store is asked nothing more; it can be turned back from there', async () => {
  const it = await world();
  await it.failed();
  expect(await it.asked()).toEqual([['deliveryFailed', undefined]]);
  expect(await it.verdict()).toBe('back');
  expect(await it.asked()).toEqual([]);

  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
});

test('the words name the hub at which it was scanned last, before or after it was called off', async () => {
  for (const isBefore of [true, false]) {
    const it = await world();
    await it.cancel();
    if (!isBefore) await it.callOff();
    await it.verdict();
    await it.scanThere();
    if (isBefore) await it.callOff();
    expect(await it.asked()).toEqual([['cancelTooLate', it.other.name]]);
  }
});

test('a parcel that lies at a hub is asked for when its order is erased, too', async () => {
  const it = await world();
  await it.cancel();
  await it.callOff();
  await it.verdict();
  await it.db.alert.updateMany({ data: { facts: { hub: it.here, said: 'Thandi is out' } } });
  expect(await eraseOrder(it.services, it.order.id)).toBe('erased');
  expect(await it.asked()).toEqual([['cancelTooLate', it.here]]);
  const [{ facts } = {}] = await it.db.alert.findMany();
  expect(facts).toEqual({ hub: it.here });
});
