import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { LaneInput } from './lane.schema.ts';
import { laneOf } from './lane.rules.ts';
import { lanesOf } from './lanes-of.ts';
import { readReceiving } from './read-receiving.ts';
import { dayChoice } from './receiving-days.rules.ts';
import { saveLane } from './save-lane.ts';

/** An order for Gardens, 8001, that is collected in Sandton. */
async function world() {
  const it = await beltWorld();
  await it.db.order.updateMany({ data: { suburb: 'Gardens', postalCode: '8001' } });
  await it.db.pickupLocation.updateMany({ data: { suburb: 'Sandton', postalCode: '2196' } });
  const lane = (name: string, over: object, hub = it.hub) =>
    saveLane(
      it.services,
      { ...it.clerk, hubIds: [hub.id] },
      hub.id,
      LaneInput.parse({ name, colour: 'red', ...over }),
    );
  const page = () => readReceiving(it.services, it.clerk, it.hub.id);
  return { ...it, lane, page };
}

test('a scan returns the lane of the parcel’s destination, and the list of scans shows it', async () => {
  const it = await world();
  await it.lane('South', { colour: 'blue', postalCodes: '8*' });
  await it.lane('Garden', { colour: 'green', suburbs: 'gardens' });
  // A lane of another hub does not apply here.
  await it.lane('Elsewhere', { suburbs: 'Gardens' }, it.other);

  const lane = { name: 'Garden', colour: 'green' };
  expect((await it.scan()).taken?.lane).toEqual(lane);
  expect((await it.scan()).taken?.lane, 'received already').toEqual(lane);
  expect(await it.page()).toMatchObject({ hasLanes: true, scans: [{ lane }] });
  await it.db.order.updateMany({ data: { suburb: 'Vredehoek' } });
  expect((await it.scan()).taken?.lane).toEqual({ name: 'South', colour: 'blue' });
});

test('a parcel without a matching lane has none, nor has any parcel of a hub without lanes', async () => {
  const it = await world();
  expect((await it.scan()).taken?.lane).toBeNull();
  expect(await it.page()).toMatchObject({ hasLanes: false, scans: [{ lane: null }] });

  await it.lane('Other', { suburbs: 'Sandton' });
  expect((await it.scan()).taken?.lane).toBeNull();
  expect(await it.page()).toMatchObject({ hasLanes: true, scans: [{ lane: null }] });
});

test('the lane of a parcel that is not accepted is not revealed', async () => {
  const it = await world();
  await it.lane('Garden', { suburbs: 'Gardens' });
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });

  expect(await it.scan()).toMatchObject({ verdict: 'otherHub', taken: null });
});

test('a return gets the lane of the place where it was first collected', async () => {
  const it = await world();
  await it.lane('Home', { colour: 'purple', suburbs: 'Sandton' });
  await it.lane('Garden', { suburbs: 'Gardens' });
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  await it.db.driver.deleteMany({});
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });

  const lane = { name: 'Home', colour: 'purple' };
  expect(await it.scan()).toMatchObject({ verdict: 'accepted', taken: { isReturn: true, lane } });
  expect((await it.page()).scans).toMatchObject([{ isReturn: true, lane }]);
});

test('the lanes of a hub take one query and can be stored on a device as JSON', async () => {
  const it = await world();
  await it.lane('B', { suburbs: 'Sandton, Hyde Park', postalCodes: '21*' });
  await it.lane('A', { colour: 'teal' });
  let queries = 0;
  const counting = {
    $queryRaw: ((...args: Parameters<typeof it.db.$queryRaw>) => {
      queries += 1;
      return it.db.$queryRaw(...args);
    }) as typeof it.db.$queryRaw,
  };
  const lanes = await lanesOf(counting, it.hub.id);

  expect(queries).toBe(1);
  expect(lanes).toEqual([
    { name: 'B', colour: 'red', suburbs: ['hydepark', 'sandton'], postalCodes: ['2100-2199'] },
    { name: 'A', colour: 'teal', suburbs: [], postalCodes: [] },
  ]);
  expect(JSON.parse(JSON.stringify(lanes))).toEqual(lanes);
});

test('the page preselects the hub’s next delivery day, or today if the hub has set none', async () => {
  const it = await world();
  // A Friday at noon.
  it.clock.set('2026-11-27T10:00:00Z');
  const chosen = async () => {
    const page = await it.page();
    return dayChoice(new Date(page.now), page);
  };
  expect(await chosen()).toMatchObject({ usual: '2026-11-27' });

  const said = { deliveryDays: [1, 2, 3, 4, 5], cutOff: '11:30' };
  await it.db.hub.update({ where: { id: it.hub.id }, data: said });
  const { usual, days } = await chosen();
  expect(usual).toBe('2026-11-30');
  expect(days).toHaveLength(8);
  expect(days[1]?.label).toBe('TOMORROW 28 Nov (no delivery)');
  // A proclaimed public holiday is not a delivery day either.
  await it.db.proclaimedDay.create({
    data: { day: new Date('2026-11-30'), name: 'Election', addedAt: it.clock.now(), addedBy: 'A' },
  });
  expect(await chosen()).toMatchObject({ usual: '2026-12-01' });
});

test('the rules that may match a place lead to the same lane as all rules', async () => {
  const it = await world();
  await it.lane('Wide', { postalCodes: '8*, 2000-2999' });
  await it.lane('Narrow', { postalCodes: '80*, 2100-2199' });
  await it.lane('One', { suburbs: 'Sea Point', postalCodes: '8001, 2196' });
  const all = await lanesOf(it.db, it.hub.id);
  const codes = ['8001', ' 8002 ', '8100', '2196', '2150', '2000', '2999', '3000', '21', '', null];

  for (const suburb of ['sea-point', 'Gardens', '', null])
    for (const postalCode of codes) {
      const place = { suburb, postalCode };
      const near = await lanesOf(it.db, it.hub.id, place);
      expect(laneOf(near, place), JSON.stringify(place)).toEqual(laneOf(all, place));
    }
});
