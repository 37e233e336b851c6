import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { turnBack } from '#app/domain/shipments/turn-back.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { judgeOnDevice, labelHash, type DeviceLabel } from './device-list.rules.ts';
import { readDeviceList } from './read-device-list.ts';

const NO_PASSES = { here: false, asItIs: false };

async function deviceWorld() {
  const it = await beltWorld();
  const { hub } = it;
  const read = (version?: string) =>
    readDeviceList(it.services, it.clerk, { hubId: hub.id, version: version ?? null });
  /** As a device would: by the list alone. */
  const onDevice = async (code = it.order.orderKey, passes = NO_PASSES) => {
    const { labels } = await read();
    const hash = await labelHash(hub.id, code.replace(/-P\d+$/, ''));
    return judgeOnDevice(code, labels?.find((one) => one.hash === hash) ?? null, passes);
  };
  return { ...it, read, onDevice };
}

test('a device says of each label what the server would say', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const key = it.order.orderKey;
  const both = async (code: string) => [await it.onDevice(code), await it.verdict({ code })];
  expect(await both(`${key}-P3`)).toEqual(['superseded', 'superseded']);
  expect(await both(`${key}-P2`)).toEqual(['accepted', 'accepted']);
  expect(await both(`${key}-P2`)).toEqual(['received', 'received']);
  expect(await both(key)).toEqual(['accepted', 'accepted']);
  expect(await both('NOTHING')).toEqual(['unknown', 'unknown']);
});

test.each([
  ['deliveryStarted', true, 'back'],
  ['failed', true, 'back'],
  ['failed', false, 'failed'],
  ['pickupCompleted', true, 'accepted'],
] as const)('of what is %s (collected: %s) both say %s', async (status, isCollected, verdict) => {
  const it = await deviceWorld();
  const collectedAt = isCollected ? it.clock.now() : null;
  await it.db.shipment.updateMany({ data: { status, collectedAt } });
  await it.db.order.updateMany({ data: { status } });
  expect([await it.onDevice(), await it.verdict()]).toEqual([verdict, verdict]);
});

test('the hub of another is said with the list, and accepted here where the clerk says so', async () => {
  const it = await deviceWorld();
  await it.scan();
  await it.db.shipment.updateMany({ data: { receivedHubId: it.other.id } });
  expect(await it.onDevice()).toBe('otherHub');
  expect(await it.onDevice(it.order.orderKey, { here: true, asItIs: false })).toBe('accepted');
});

test('a label that is out of date is known', async () => {
  const it = await deviceWorld();
  const { id, merchantId, storeId } = it.order;
  const stale = { papers: [{ paper: 'label', parts: ['address'] }] };
  await it.db.attention.create({
    data: {
      id,
      code: 'staleLabel',
      subject: 'order',
      subjectId: id,
      merchantId,
      storeId,
      facts: stale,
      since: it.clock.now(),
    },
  });
  expect(await it.onDevice()).toBe('stale');
  expect(await it.onDevice(it.order.orderKey, { here: false, asItIs: true })).toBe('accepted');
});

test('a label that another went out for, and one that turned back, are known', async () => {
  const back = await deviceWorld();
  await back.says('pickup', 'successful');
  await back.says('delivery', 'failed');
  await turnBack(back.services, back.merchant, { ...back.keys, whyCode: 'called', note: null });
  await cancelCourier(back.services, { shipmentId: back.first.id });
  expect([await back.onDevice(), await back.verdict()]).toEqual(['notBooked', 'notBooked']);

  const again = await deviceWorld();
  await again.says('pickup', 'failed');
  const why = { whyCode: 'damaged', note: null } as const;
  await shipAgain(again.services, again.merchant, { ...again.keys, ...why });
  const second = await again.shipment();
  await cancelCourier(again.services, { shipmentId: again.first.id });
  await bookCourier(again.services, { shipmentId: second.id });
  await again.db.shipment.updateMany({ data: { hubId: again.hub.id } });
  expect([await again.onDevice(), await again.verdict()]).toEqual(['superseded', 'superseded']);
  const { reference: code } = second;
  expect([await again.onDevice(code), await again.verdict({ code })]).toEqual([
    'accepted',
    'accepted',
  ]);
});

test('what is not on the list is not known, and no hub sees another’s', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });
  expect(await it.onDevice()).toBe('unsure');
  const foreign = readDeviceList(it.services, given.hubStaff([it.other.id]), { hubId: it.hub.id });
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
});

test('a device that has it already is sent no labels, until one changes', async () => {
  const it = await deviceWorld();
  const first = await it.read();
  expect(first.labels).toHaveLength(1);
  expect(await it.read(first.version)).toMatchObject({ version: first.version, labels: null });
  await it.scan();
  expect((await it.read(first.version)).labels).toMatchObject([{ here: [1] }]);
});

test('it holds nobody’s name, number or address, and no barcode', async () => {
  const it = await deviceWorld();
  const fields: (keyof DeviceLabel)[] = [
    'hash',
    'here',
    'isCollected',
    'isOurs',
    'isOvertaken',
    'isStale',
    'kind',
    'lane',
    'parcels',
    'state',
    'status',
  ];
  const { labels } = await it.read();
  expect(Object.keys(labels?.[0] ?? {}).sort()).toEqual(fields);
  expect(JSON.stringify(labels)).not.toContain(it.order.orderKey);
});

test('of thousands of labels, read in pieces, each is there once', async () => {
  const it = await deviceWorld();
  const many = 2_100;
  await it.db.$executeRaw`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'order_key', lpad(n::text, 12, '0'), 'external_id', n, 'current_shipment_id', null))).*
    from orders o, generate_series(1, ${many}) n where o.id = ${it.order.id}::uuid`;
  await it.db.$executeRaw`
    insert into shipments select (jsonb_populate_record(s, jsonb_build_object(
      'id', ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid,
      'order_id', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'reference', lpad(n::text, 12, '0'), 'pickup_job_id', null, 'delivery_job_id', null))).*
    from shipments s, generate_series(1, ${many}) n where s.id = ${it.first.id}::uuid`;
  const { labels } = await it.read();

  expect(labels).toHaveLength(many + 1);
  expect(new Set(labels?.map(({ hash }) => hash)).size).toBe(many + 1);
});
