import { expect, test } from 'vitest';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
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

test('a cancelled parcel that was shipped again and turns up at a hub raises an alert', async () => {
  const it = await world();
  await it.cancel();
  await it.callOff();
  await it.again('damaged');
  expect(await it.verdict()).toBe('superseded');
  expect(await it.asked()).toEqual([['cancelTooLate', it.here]]);
});

test('a parcel that was reported lost, shipped again, and then found at the hub raises an alert', async () => {
  const it = await world();
  await it.failed();
  await it.again('lost');
  await it.callOff();
  expect(await it.verdict()).toBe('superseded');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);

  // The replacement shipment is received while the first parcel is still at the hub.
  const again = (await it.shipments()).find(({ kind }) => kind === 'again');
  await bookCourier(it.services, { shipmentId: again?.id ?? '' });
  expect(await it.verdict({ code: again?.reference ?? '', here: true })).toBe('accepted');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);
});

test('a parcel that the courier reported as delivered but is at a hub raises an alert with its last hub', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  expect(await it.verdict()).toBe('delivered');
  expect(await it.asked()).toEqual([['liesAtHub', it.here]]);
  await it.scanThere();
  expect(await it.asked()).toEqual([['liesAtHub', it.other.name]]);
});

test.each([
  ['an event that is not a scan', false],
  ['a scan at another hub', true],
])(
  'a scan that arrives late asks about its parcel, unless a hub saw it since: %s',
  async (_, isSeen) => {
    const it = await world();
    await it.says('pickup', 'successful');
    await it.says('delivery', 'successful');
    it.clock.advance(60_000);
    const at = it.clock.now();
    if (isSeen) await it.scanThere();
    it.clock.advance(60_000);
    const later = { at: it.clock.now(), source: 'system', actor: 'System' } as const;
    await it.db.$transaction((tx) => recordEvent(tx, it.order, 'trackingRefused', later));

    expect(await it.verdict({ at })).toBe('delivered');
    expect(await it.asked()).toEqual([['liesAtHub', isSeen ? it.other.name : it.here]]);
  },
);

test('a failed parcel is accepted without an alert about the hub, and can be returned to sender from there', async () => {
  const it = await world();
  await it.failed();
  expect(await it.asked()).toEqual([['deliveryFailed', undefined]]);
  expect(await it.verdict()).toBe('back');
  expect(await it.asked()).toEqual([]);

  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
});

test('the alert names the hub of the last scan, whether that was before or after the cancellation', async () => {
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

test('the alert for a parcel at a hub stays open, without personal data, when its order is erased', async () => {
  const it = await world();
  await it.cancel();
  await it.callOff();
  await it.verdict();
  await it.db.alert.updateMany({ data: { facts: { hub: it.here, said: 'Thandi is out' } } });
  expect(await eraseOrder(it.services, it.order.id)).toBe('erased');
  expect(await it.asked()).toEqual([['cancelTooLate', it.here]]);
  const [{ facts } = {}] = await it.db.alert.findMany();
  expect(facts).toEqual({ hub: it.here, said: '' });
});
