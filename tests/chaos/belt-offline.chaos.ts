import { expect, test } from 'vitest';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { beltDevice, type DeviceOptions } from './belt-devices.ts';
import { isFull } from './worker-process.ts';

const PARCELS = isFull ? 500 : 60;
/** Number of parcels that both devices scan. */
const SHARED = PARCELS / 4;
/** Number of cancelled parcels among those of the first device, of both, and of the second. */
const CANCELLED = 3;
const MINUTE_MS = 60_000;

test(`${PARCELS} parcels scanned offline on two devices, each killed twice, every second answer lost: one event each`, async () => {
  const { errors, figures } = await offlineDay();
  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ lost: 0, unsent: 0 });
  expect(figures.answersLost).toBeGreaterThan(1);
});

test('broken twin: a scan that is deleted once it was sent is lost with its answer', async () => {
  const { figures } = await offlineDay({ forgetsOnSend: true });
  expect(figures.untold).toBeGreaterThan(0);
});

test('broken twin: a device that does not store its verdicts reports nothing later', async () => {
  const { figures } = await offlineDay({ forgetsItsWord: true });
  expect(figures.untold).toBeGreaterThan(0);
});

test('broken twin: a device whose clock is trusted reports wrong times', async () => {
  const { errors } = await offlineDay({ believesClock: true });
  expect(errors.join()).toContain('not when it was scanned');
});

async function offlineDay(broken: Partial<DeviceOptions> = {}) {
  const it = await beltWorld();
  const { services, db, clock, hub, clerk } = it;
  const merchant = await given.merchant(services, { balanceCents: 10_000_000 });
  const random = seededRandom(7);
  const orders = [it.order];
  while (orders.length < PARCELS) orders.push((await given.bookedOrder(services, merchant)).order);
  const requestedAt = new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS);
  await db.shipment.updateMany({ data: { hubId: hub.id, requestedAt } });
  const keys = orders.map(({ orderKey }) => orderKey);
  const of = { services, actor: clerk, hubId: hub.id, ...broken };
  const devices = [
    { device: beltDevice({ ...of, aheadMs: 0 }), codes: keys.slice(0, PARCELS / 2 + SHARED / 2) },
    {
      device: beltDevice({ ...of, aheadMs: -3 * 60 * MINUTE_MS }),
      codes: keys.slice(PARCELS / 2 - SHARED / 2),
    },
  ];
  // Each device has its list; then the network fails.
  for (const { device } of devices) {
    await device.open();
    await eventually(async () => expect(await device.store.list(hub.id)).not.toBeNull());
    device.net.isOn = false;
  }
  await Promise.all(
    devices.map(async ({ device, codes }) => {
      const deaths = new Set([codes.length >> 2, codes.length >> 1]);
      for (const [n, code] of codes.entries()) {
        await device.scan(code, Math.floor(random() * 200) * MINUTE_MS);
        if (!deaths.has(n)) continue;
        device.kill();
        await device.open();
      }
    }),
  );
  // In the meantime some parcels are cancelled. The offline devices cannot know that.
  const off = [0, PARCELS / 2, PARCELS - CANCELLED].flatMap((at) => keys.slice(at, at + CANCELLED));
  await db.shipment.updateMany({
    where: { reference: { in: off } },
    data: { state: 'cancelled', endedAt: clock.now() },
  });
  await Promise.all(
    devices.map(async ({ device }) => {
      device.net.isOn = true;
      device.poke();
      // The device is killed again while it sends.
      await eventually(() => expect(device.net.asked).toBeGreaterThan(0));
      device.kill();
      await device.open();
      await eventually(async () => expect(await device.store.unsent()).toEqual([]));
    }),
  );
  for (const { device } of devices) device.kill();
  await Promise.all(devices.map(({ device }) => device.rest()));
  return checked(devices, off, await readEvents());

  async function readEvents() {
    const events = await db.orderEvent.findMany({
      where: { kind: { in: ['receive', 'parcelIn', 'scannedBefore'] } },
      include: { order: { select: { orderKey: true } } },
    });
    return Map.groupBy(events, ({ order }) => order.orderKey);
  }
}

type Scanned = { device: ReturnType<typeof beltDevice>; codes: string[] };

async function checked(
  devices: readonly Scanned[],
  off: readonly string[],
  events: ReadonlyMap<string, readonly { at: Date }[]>,
) {
  const errors: string[] = [];
  const scanned = new Set(devices.flatMap(({ codes }) => codes));
  let lost = 0;
  for (const code of scanned) {
    const own = events.get(code) ?? [];
    const times = devices.flatMap(({ device }) => device.scans.get(code)?.trueAt ?? []);
    if (off.includes(code)) {
      if (own.length > 0) errors.push(`${code} was called off and is received`);
      continue;
    }
    if (own.length === 0) lost += 1;
    if (own.length > 1) errors.push(`${code} has ${own.length} events`);
    if (own.some(({ at }) => !times.includes(at.getTime())))
      errors.push(`${code} has a time that is not when it was scanned`);
  }
  let untold = 0;
  for (const { device, codes } of devices) {
    const news = await device.news();
    for (const code of codes.filter((one) => off.includes(one))) {
      if (device.scans.get(code)?.said !== 'accepted') errors.push(`${code} was not judged`);
      // The device must have sounded an alarm and list the parcel in its news.
      if (!news.includes(code) || !device.alarms.has(code)) untold += 1;
    }
    const wrong = [...news, ...device.alarms].filter((code) => !off.includes(code));
    errors.push(...wrong.map((code) => `${code} is called out for nothing`));
  }
  if (untold > 0) errors.push(`${untold} called off, and nobody at the belt was told`);
  const unsent = (await Promise.all(devices.map(({ device }) => device.store.unsent()))).flat();
  const answersLost = devices.reduce((sum, { device }) => sum + device.net.lost, 0);
  const figures = { parcels: scanned.size, lost, untold, unsent: unsent.length, answersLost };
  return { errors, figures };
}
