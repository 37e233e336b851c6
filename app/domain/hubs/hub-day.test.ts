import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { chooseDriver } from './choose-driver.ts';
import { exportHubDay } from './export-hub-day.ts';
import { HubDayQuery } from './hub-day.schema.ts';
import { suburbKey } from './lane.rules.ts';
import { readHubDay } from './read-hub-day.ts';

async function world() {
  const it = await beltWorld();
  const { services, hub, clerk, clock, courier } = it;
  courier.fleet.drivers.push({ fleetId: '2', name: 'Bo', phone: null, state: 'offline', load: 4 });
  const read = (over: object = {}, by = clerk, hubId = hub.id) =>
    readHubDay(services, by, { hubId, ...HubDayQuery.parse(over) });
  const left = async () => {
    const { groups } = await read();
    return groups.filter(({ shipments }) => shipments > 0).map(({ name }) => name);
  };
  const csv = async (by = clerk, hubId = hub.id) => {
    const asked = { hubId, day: isoDay(clock.now()), style: 'comma' } as const;
    const { fileName, lines } = await exportHubDay(services, by, asked);
    let text = '';
    for await (const line of lines) text += line.toString();
    return { fileName, text };
  };
  return { ...it, read, left, csv };
}

test('a parcel moves through the groups of its day until none is left', async () => {
  const it = await world();
  expect(await it.left()).toEqual(['missing']);
  await it.scan();
  expect(await it.left()).toEqual(['waiting']);
  await it.give();
  expect(await it.left()).toEqual(['notLoaded']);
  await it.says('delivery', 'started');
  expect(await it.left()).toEqual(['out']);
  await it.says('delivery', 'failed');
  expect(await it.left()).toEqual(['failed']);
  await it.says('delivery', 'started');
  await it.says('delivery', 'successful');
  expect(await it.left()).toEqual([]);
  const { counts, shown, drivers } = await it.read();
  expect(counts).toEqual({ shipments: 1, parcels: 1, left: 0 });
  expect(shown).toBeNull();
  expect(drivers[1]).toMatchObject({ name: 'Zola', given: 0, out: 0, delivered: 1, failed: 0 });
});

test('an expected parcel shows only its barcode and lane; a parcel at the hub also shows its order and destination', async () => {
  const it = await world();
  const lane = {
    id: newId(),
    hubId: it.hub.id,
    name: 'North',
    colour: 'red',
    position: 0,
  } as const;
  const { suburb: text } = it.order;
  const place = { id: newId(), hubId: it.hub.id, kind: 'suburb', text: text ?? '' } as const;
  await it.db.hubLane.create({ data: lane });
  await it.db.hubLanePlace.create({
    data: { ...place, laneId: lane.id, key: suburbKey(text ?? '') },
  });
  const { rows: before } = await it.read();
  const { orderKey, suburb, postalCode } = it.order;
  expect(before).toMatchObject({ totalDocs: 1 });
  expect(before.docs).toMatchObject([
    { reference: orderKey, suburb: null, postalCode: null, orderId: null, number: null },
  ]);
  expect(before.docs).toMatchObject([{ scanned: 0, lane: { name: 'North' } }]);
  const csvBefore = (await it.csv()).text;
  for (const secret of [suburb, postalCode, it.order.orderId])
    expect(csvBefore + JSON.stringify(before)).not.toContain(secret);
  expect(csvBefore).toContain('North');
  expect(JSON.stringify(before)).not.toContain(it.order.customerName);
  await it.scan();
  const { rows } = await it.read();
  expect(rows.docs).toMatchObject([
    { orderId: it.order.id, number: it.order.orderId, scanned: 1, suburb, postalCode },
  ]);
  expect(rows.docs).toMatchObject([{ reason: 'Looking for a driver…', lane: { name: 'North' } }]);
  expect(JSON.stringify(rows)).not.toContain(it.order.customerName);
  expect(it.order.phone === null || !JSON.stringify(rows).includes(it.order.phone)).toBe(true);
});

test('a CSV that is read while parcels are scanned omits and repeats none', async () => {
  const it = await world();
  const more = async () => (await given.bookedOrder(it.services, it.merchant)).order.orderKey;
  const keys = [it.order.orderKey, await more(), await more(), await more()];
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id } });
  const asked = { hubId: it.hub.id, day: isoDay(it.clock.now()), style: 'comma' } as const;
  const { lines } = await exportHubDay(it.services, it.clerk, { ...asked, atOnce: 1 });
  const read: string[] = [];
  for await (const line of lines) {
    const [code = ''] = keys.filter((key) => line.toString().includes(key));
    read.push(...(code ? [code] : []));
    // The scan moves this shipment to another group while the other rows are still being read.
    if (read.length === 1) await it.scan({ code });
  }
  expect(read.toSorted()).toEqual(keys.toSorted());
});

test('a parcel shows that the courier does not answer while its driver request is retried', async () => {
  const it = await world();
  await it.scan();
  await it.db.driverAsk.updateMany({ data: { reason: 'courierSilent' } });

  const { rows } = await it.read();

  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'wanted' });
  expect(rows.docs).toMatchObject([{ reason: 'The courier is not responding. We keep trying.' }]);
});

test('the page lists drivers with their state and number of parcels, and the parcels of the chosen driver', async () => {
  const it = await world();
  await it.scan();
  await it.give();
  const { drivers, isCourierSilent, shown, rows } = await it.read({ driver: '1' });
  expect(isCourierSilent).toBe(false);
  expect(drivers).toMatchObject([
    { fleetId: '2', name: 'Bo', state: 'offline', isOfTeam: true, given: 0 },
    { fleetId: '1', name: 'Zola', state: 'available', isOfTeam: true, given: 1 },
  ]);
  expect(shown).toMatchObject({ driver: { fleetId: '1' } });
  expect(rows.docs).toMatchObject([{ driver: 'Zola', stage: 'lying', group: 'notLoaded' }]);
  const other = await it.read({ driver: '2' });
  expect(other.rows).toMatchObject({ totalDocs: 0, docs: [] });
});

test('a driver whom the courier has renamed is shown and chosen by the new name', async () => {
  const it = await world();
  await it.scan();
  await it.read();
  it.courier.fleet.drivers[1] = { ...it.courier.fleet.drivers[1]!, name: 'Bo Nel', phone: '0821' };
  await it.read();
  const bo = await it.db.driver.findUniqueOrThrow({ where: { fleetId: '2' } });
  expect(bo).toMatchObject({ name: 'Bo Nel', phone: '0821' });
  await chooseDriver(it.services, it.clerk, { orderIds: [it.order.id], driverId: '2' });
  await it.give();
  expect((await it.read()).rows.docs).toMatchObject([{ driver: 'Bo Nel' }]);

  // The courier no longer sends a name or a phone number.
  it.courier.fleet.drivers[1] = { ...it.courier.fleet.drivers[1], name: 'Driver 2', phone: null };
  await it.read();
  expect(await it.db.driver.findUniqueOrThrow({ where: { fleetId: '2' } })).toEqual(bo);
});

test('if the courier does not answer, the page says so and shows what is known', async () => {
  const it = await world();
  await it.scan();
  await it.give();
  it.services.courier.drivers = () => Promise.reject(new AppError('courier-down', 'Silence.'));
  const { drivers, isCourierSilent, groups } = await it.read();
  expect(isCourierSilent).toBe(true);
  expect(drivers).toMatchObject([{ name: 'Zola', state: null, isOfTeam: false, given: 1 }]);
  expect(groups.find(({ name }) => name === 'notLoaded')).toMatchObject({ shipments: 1 });
});

test('a day that cannot be viewed becomes today; a parcel received for tomorrow belongs to tomorrow', async () => {
  const it = await world();
  const today = isoDay(it.clock.now());
  const tomorrow = dayAfter(today, 1);
  await it.scan({ day: tomorrow });
  expect((await it.read({ day: '2001-01-01' })).day).toBe(today);
  expect((await it.read({ day: 'nonsense' })).day).toBe(today);
  expect((await it.read()).counts.shipments).toBe(0);
  const { day, counts, days } = await it.read({ day: tomorrow });
  expect(day).toBe(tomorrow);
  expect(counts).toMatchObject({ shipments: 1, left: 1 });
  expect(days).toHaveLength(15);
  expect(days.slice(0, 2).map(({ label }) => label.split(',')[0])).toEqual(['Today', 'Yesterday']);
  expect(days.find((one) => one.day === tomorrow)).toMatchObject({ left: 1 });
});

test('another hub’s day is not found on the page or as CSV', async () => {
  const it = await world();
  const stranger = given.hubStaff([it.other.id]);
  const asks = [
    () => it.read({}, stranger),
    () => it.read({}, it.clerk, newId()),
    () => it.csv(stranger),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  await expect(it.read({}, it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(it.csv(it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await it.read({}, await given.admin(it.services))).counts.left).toBe(1);
  expect(await it.db.auditEntry.count({ where: { action: 'hub.export' } })).toBe(0);
});

test('the unfinished shipments are available as CSV without formulas, and the export is logged', async () => {
  const it = await world();
  await it.scan();
  await it.db.order.update({
    where: { id: it.order.id },
    data: { orderId: '=1+1', suburb: '+27', postalCode: '0001' },
  });
  const { fileName, text } = await it.csv();
  expect(fileName).toBe(`close-out-${isoDay(it.clock.now())}.csv`);
  const [, line] = text.split('\r\n');
  // Only digits are written as a formula, so that a spreadsheet keeps the zero.
  expect(line).toBe(
    `Here without a driver,${it.order.orderKey},'=1+1,,1,1,,'+27,"=""0001""",,Looking for a driver…,`,
  );
  expect(await it.db.auditEntry.findMany({ where: { action: 'hub.export' } })).toMatchObject([
    {
      subject: it.hub.id,
      called: it.hub.name,
      actor: it.clerk.name,
      detail: { fromDay: isoDay(it.clock.now()) },
    },
  ]);
});
