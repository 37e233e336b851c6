import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import {
  verdictOnDevice,
  labelHash,
  listWith,
  type DeviceLabel,
  type SentList,
} from './device-list.rules.ts';
import { readDeviceList } from './read-device-list.ts';

const LANE = { id: newId(), name: 'North', colour: 'red', position: 0 } as const;
const NO_PASSES = { here: false, asItIs: false };

async function deviceWorld() {
  const it = await beltWorld();
  const { hub } = it;
  const read = (version?: string) =>
    readDeviceList(it.services, it.clerk, { hubId: hub.id, version: version ?? null });
  /** The verdict that a device reaches from its list alone. */
  const onDevice = async (code = it.order.orderKey, passes = NO_PASSES) => {
    const { labels } = await read();
    const hash = await labelHash(hub.id, code.replace(/-P\d+$/, ''));
    return verdictOnDevice(code, labels?.find((one) => one.hash === hash) ?? null, passes);
  };
  return { ...it, read, onDevice };
}

test('a device decides about each label as the server does', async () => {
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
] as const)(
  'the device and the server agree on a parcel that is %s (collected: %s): %s',
  async (status, isCollected, verdict) => {
    const it = await deviceWorld();
    const collectedAt = isCollected ? it.clock.now() : null;
    await it.db.shipment.updateMany({ data: { status, collectedAt } });
    await it.db.order.updateMany({ data: { status } });
    expect([await it.onDevice(), await it.verdict()]).toEqual([verdict, verdict]);
  },
);

test('the list shows that another hub has the parcel, and the clerk can accept it here', async () => {
  const it = await deviceWorld();
  await it.scan();
  await it.db.shipment.updateMany({ data: { receivedHubId: it.other.id } });
  expect(await it.onDevice()).toBe('otherHub');
  expect(await it.onDevice(it.order.orderKey, { here: true, asItIs: false })).toBe('accepted');
});

test('a device recognises an outdated label', async () => {
  const it = await deviceWorld();
  const { id, merchantId, storeId } = it.order;
  const stale = { papers: [{ paper: 'label', parts: ['address'] }] };
  await it.db.alert.create({
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

test('a device recognises labels of shipments that were replaced or returned to sender', async () => {
  const back = await deviceWorld();
  await back.says('pickup', 'successful');
  await back.says('delivery', 'failed');
  await returnToSender(back.services, back.merchant, {
    ...back.keys,
    whyCode: 'called',
    note: null,
  });
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

test('a label that is missing from the list is unsure, and no hub can read the list of another', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });
  expect(await it.onDevice()).toBe('unsure');
  const foreign = readDeviceList(it.services, given.hubStaff([it.other.id]), { hubId: it.hub.id });
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
});

test('a device with the current list receives labels only after one has changed', async () => {
  const it = await deviceWorld();
  const first = await it.read();
  expect(first.labels).toHaveLength(1);
  expect(await it.read(first.version)).toMatchObject({ version: first.version, labels: null });
  await it.scan();
  expect((await it.read(first.version)).labels).toMatchObject([{ here: [1] }]);
});

/** Adds `many` shipments, each with its own order. */
async function withMany(it: Awaited<ReturnType<typeof deviceWorld>>, many: number) {
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
}

/** Reads the list, and counts the shipment rows that are loaded and the bytes that are sent. */
async function measured(
  it: Awaited<ReturnType<typeof deviceWorld>>,
  version: string | null,
): Promise<{ list: SentList; rows: number; bytes: number }> {
  let rows = 0;
  const db = it.db.$extends({
    query: {
      shipment: {
        async findMany({ args, query }) {
          const found = await query(args);
          rows += found.length;
          return found;
        },
      },
    },
  });
  const { hub, clerk, services } = it;
  const asked = { hubId: hub.id, version, inParts: true };
  const list = await readDeviceList({ ...services, db: db as typeof it.db }, clerk, asked);
  return { list, rows, bytes: JSON.stringify(list).length };
}

test('an unchanged list is not read, and otherwise only the changed parts are sent', async () => {
  const it = await deviceWorld();
  await withMany(it, 2_000);
  const whole = await measured(it, null);
  expect(whole).toMatchObject({ rows: 2_001, list: { parts: null } });
  const kept = listWith(null, whole.list);
  expect(kept.labels).toHaveLength(2_001);

  const same = await measured(it, kept.version);
  expect(same).toMatchObject({ rows: 0, list: { labels: null, version: kept.version } });
  expect(same.bytes).toBeLessThan(whole.bytes / 100);

  await it.scan();
  const changed = await measured(it, kept.version);
  expect(changed.list.parts).toHaveLength(1);
  expect(changed.rows).toBeLessThan(whole.rows / 20);
  expect(changed.bytes).toBeLessThan(whole.bytes / 20);
  const now = listWith(kept, changed.list);
  const sorted = ({ labels }: { labels: readonly DeviceLabel[] | null }) =>
    [...(labels ?? [])].sort((one, other) => one.hash.localeCompare(other.hash));
  expect(sorted(now)).toEqual(sorted((await measured(it, null)).list));
  expect(await measured(it, now.version)).toMatchObject({ rows: 0, list: { labels: null } });
});

test('every change that affects a verdict changes the version, and the merged parts equal the whole list', async () => {
  const it = await deviceWorld();
  const { db, hub, other, order } = it;
  let kept = listWith(null, (await measured(it, null)).list);
  const staled = {
    id: order.id,
    code: 'staleLabel',
    subject: 'order' as const,
    subjectId: order.id,
    merchantId: order.merchantId,
    storeId: order.storeId,
    since: it.clock.now(),
    facts: { papers: [{ paper: 'label', parts: ['address'] }] },
  };
  const changes: [string, () => Promise<unknown>][] = [
    ['status', () => it.says('pickup', 'successful')],
    ['scan', () => it.scan()],
    ['stale label', () => db.alert.create({ data: staled })],
    ['another hub', () => db.shipment.updateMany({ data: { receivedHubId: other.id } })],
    ['back', () => db.shipment.updateMany({ data: { receivedHubId: hub.id, parcels: 3 } })],
    ['place', () => db.order.updateMany({ data: { suburb: 'Elsewhere' } })],
    ['lane', () => db.hubLane.create({ data: { ...LANE, hubId: hub.id } })],
    ['name', () => db.hub.update({ where: { id: hub.id }, data: { name: 'Another name' } })],
    ['overtaken', () => db.order.updateMany({ data: { currentShipmentId: null } })],
    ['gone', () => db.shipment.updateMany({ data: { hubId: other.id, receivedHubId: other.id } })],
  ];
  for (const [what, change] of changes) {
    await change();
    const { list } = await measured(it, kept.version);
    expect(list.labels, what).not.toBeNull();
    kept = listWith(kept, list);
    const { parts: _parts, ...whole } = (await measured(it, null)).list;
    expect(kept, what).toEqual(whole);
  }
});

test('a label that counts as the label of its return changes with the return', async () => {
  const it = await deviceWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  let kept = listWith(null, (await measured(it, null)).list);
  const next = async () => {
    kept = listWith(kept, (await measured(it, kept.version)).list);
    const labels = new Map(kept.labels.map((label) => [label.hash, label]));
    return labels.get(await labelHash(it.hub.id, it.order.orderKey));
  };
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id } });
  expect(await next()).toMatchObject({ kind: 'return', state: 'requested' });
  await bookCourier(it.services, { shipmentId: back.id });
  expect(await next()).toMatchObject({ kind: 'return', state: 'booked' });
});

test('a device that does not accept parts receives the whole list', async () => {
  const it = await deviceWorld();
  const { version } = await it.read();
  await it.scan();
  expect(await it.read(version)).toMatchObject({ parts: null, labels: [{ here: [1] }] });
});

test('the list has no name, phone number, address or barcode', async () => {
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

test('a list of thousands of labels that is read in batches has each label once', async () => {
  const it = await deviceWorld();
  const many = 2_100;
  await withMany(it, many);
  const { labels } = await it.read();

  expect(labels).toHaveLength(many + 1);
  expect(new Set(labels?.map(({ hash }) => hash)).size).toBe(many + 1);
});
