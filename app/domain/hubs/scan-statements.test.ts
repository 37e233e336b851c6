import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { countsOf, listOf, statementsOf, type StatementCounts } from '#tests/fakes/statements.ts';
import { receiveMany } from './receive-many.ts';
import { receiveParcel } from './receive-parcel.ts';

test('an accepted scan takes few statements, and so does its repetition', async () => {
  const it = await beltWorld();
  const scan = () => it.scan({ scanId: newId() });
  const first = { transaction: 2, lock: 1, read: 2, write: 3, notify: 0 };
  expectAtMost({ all: 8, ...first }, await statementsOf(scan));
  const again = { transaction: 2, lock: 1, read: 3, write: 1, notify: 0 };
  expectAtMost({ all: 7, ...again }, await statementsOf(scan));
});

test('a scan for a store’s order, whose label is compared with the order, also takes few statements', async () => {
  const it = await printedWorld('woocommerce');
  const hub = await given.hub(it.services, { teamId: '41002' });
  await it.db.shipment.updateMany({ data: { hubId: hub.id } });
  await it.label();
  const asked = {
    hubId: hub.id,
    code: it.order.orderKey,
    day: isoDay(it.clock.now()),
    here: false,
  };
  const clerk = given.hubStaff([hub.id]);
  const verdicts: string[] = [];
  const sent = await statementsOf(async () => {
    verdicts.push((await receiveParcel(it.services, clerk, { ...asked, note: null })).verdict);
  });
  expect(verdicts).toEqual(['accepted']);
  const parts = { transaction: 2, lock: 1, read: 6, write: 5, notify: 0 };
  expectAtMost({ all: 14, ...parts }, sent);
});

test('fifty scans from a device look up their hub once, and take no more statements each than a single scan', async () => {
  const it = await beltWorld();
  const now = it.clock.now();
  const more = async () => (await given.bookedOrder(it.services, it.merchant)).order.orderKey;
  const keys = [it.order.orderKey];
  while (keys.length < 10) keys.push(await more());
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id, parcels: 5 } });
  const of = { day: isoDay(now), at: now, here: false, undone: false };
  const scans = keys.flatMap((key) =>
    ['', '-P2', '-P3', '-P4', '-P5'].map((nth) => ({ scanId: newId(), code: key + nth, ...of })),
  );
  const input = { hubId: it.hub.id, sentAt: now, scans };
  const sent = await statementsOf(() => receiveMany(it.services, it.clerk, input));
  expect(await it.db.hubScan.count()).toBe(50);
  // Ten shipments of five parcels: 8 statements for each first parcel and 9 for each further one, and the hub's
  // look-up.
  const parts = { transaction: 100, lock: 50, read: 141, write: 150, notify: 0 };
  expectAtMost({ all: 441, ...parts }, sent);
});

/** Each statement is a round trip to the database, for which a belt of thousands of parcels waits (docs/bench.md,
 *  scan). */
function expectAtMost(max: StatementCounts, sent: readonly string[]): void {
  const counts = countsOf(sent);
  const kinds = Object.keys(max) as (keyof StatementCounts)[];
  const over = kinds.filter((kind) => counts[kind] > max[kind]);
  const list = listOf(sent.slice(0, 60));
  expect(over, `${JSON.stringify(counts)}${list}`).toEqual([]);
}
