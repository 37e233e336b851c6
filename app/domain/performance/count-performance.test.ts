import { expect, test } from 'vitest';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { deliveryHistory, HISTORY, type Report } from '#tests/builders/delivery-history.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { countByGroup, countFigures, countRange } from './count-performance.ts';
import { GROUPS, type DayRange, type Figures, type GroupName } from './performance.rules.ts';

const ORDERS = 300;
const RANGES: readonly DayRange[] = [
  HISTORY,
  { from: '2026-10-12', to: '2026-10-12' },
  { from: '2026-10-05', to: '2026-10-18' },
  { from: '2026-11-08', to: '2026-11-30' },
  { from: '2026-08-01', to: '2026-08-31' },
];

const BY_STORE = { by: 'store', sort: { by: 'name', direction: 'asc' }, limit: 100 } as const;

/** Counts again in plain code, as docs/domain/delivery-performance.md defines it. */
function recount(reported: readonly Report[], days: DayRange): Figures {
  const isIn = (at: number | null): at is number =>
    at !== null && isoDay(new Date(at)) >= days.from && isoDay(new Date(at)) <= days.to;
  const figures = { delivered: 0, failed: 0, firstAttempts: 0, firstDelivered: 0 };
  const [waits, transits]: [number[], number[]] = [[], []];
  const back = { returns: 0, returned: 0 };
  for (const one of reported) {
    const { requestedAt, collectedAt, deliveredAt, failedAt } = one;
    if (one.isReturn) {
      if (!one.isRefused && isIn(requestedAt)) back.returns += 1;
      if (isIn(deliveredAt)) back.returned += 1;
      continue;
    }
    figures.failed += failedAt.filter(isIn).length;
    const first = failedAt[0] ?? deliveredAt;
    if (isIn(first)) figures.firstAttempts += 1;
    if (isIn(deliveredAt)) figures.delivered += 1;
    if (isIn(deliveredAt) && failedAt.length === 0) figures.firstDelivered += 1;
    if (one.isDeliveryOnly || collectedAt === null || collectedAt === deliveredAt) continue;
    if (isIn(collectedAt)) waits.push(Math.floor((collectedAt - requestedAt) / 1_000));
    if (isIn(deliveredAt)) transits.push(Math.floor((deliveredAt - collectedAt) / 1_000));
  }
  return {
    ...figures,
    ...back,
    collected: waits.length,
    waitMedian: share(waits, 0.5),
    waitP90: share(waits, 0.9),
    timed: transits.length,
    transitMedian: share(transits, 0.5),
    transitP90: share(transits, 0.9),
  };
}

/** The smallest value that the given share of values does not exceed. */
function share(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length - 1e-9) - 1)] ?? null;
}

async function world(seed: number) {
  const { services, db } = await testServices({ now: '2026-11-28T08:00:00Z' });
  const history = await deliveryHistory(services, seed, ORDERS);
  const { mine, theirs, stores } = history;
  const [first, second, third] = stores;
  const admin = await given.admin(services);
  const manager = given.storeManager(mine, [first!]);
  const of = (storeIds: readonly string[]) => (one: Report) => storeIds.includes(one.storeId);
  const actors: [string, Actor, (one: Report) => boolean][] = [
    ['merchant', mine, of([first!.id, second!.id])],
    ['another merchant', theirs, (one) => one.merchantId === theirs.merchantId],
    ['manager of one store', manager, of([first!.id])],
    ['manager of no store', { ...manager, storeIds: [] }, () => false],
    // The manager was assigned in the past, and the store belongs to another account now.
    ['manager of a store of another account', { ...manager, storeIds: [third!.id] }, () => false],
    ['admin of a store', actorOfStore(second!, 'embedded', 'Shop'), of([second!.id])],
    ['administrator', admin, () => true],
  ];
  return { services, db, ...history, admin, manager, actors };
}

test.each([1, 2, 3])(
  'for every role and range, the database counts the same as a plain recount (seed %i)',
  async (seed) => {
    const { db, reported, actors } = await world(seed);
    for (const [name, actor, isSeen] of actors) {
      const seen = reported.filter(isSeen);
      for (const days of RANGES) {
        const label = `${name}, ${days.from} to ${days.to}`;
        const { figures } = await countRange(db, actor, days, BY_STORE);
        expect(figures, label).toEqual(recount(seen, days));
        expect(await countFigures(db, actor, days), label).toEqual(figures);
      }
    }
    // The history must contain every kind of event.
    const all = recount(reported, HISTORY);
    for (const figure of Object.values(all)) expect(figure).toBeGreaterThan(5);
    expect(all.firstDelivered).toBeLessThan(all.delivered);
    expect(all.timed).toBeLessThan(all.delivered);
  },
);

test('figures by day match a recount, also around midnight in Johannesburg', async () => {
  const { db, reported, mine } = await world(4);
  const seen = reported.filter(({ merchantId }) => merchantId === mine.merchantId);
  const { byDay } = await countRange(db, mine, HISTORY, BY_STORE);

  for (const { day, delivered, failed } of byDay)
    expect({ delivered, failed }, day).toEqual(pickOf(recount(seen, { from: day, to: day })));
  expect(sumOf(byDay)).toEqual(pickOf(recount(seen, HISTORY)));
});

test.each(Object.keys(GROUPS) as GroupName[])('each row by %s matches a recount', async (by) => {
  const { db, reported, admin } = await world(5);
  const sort = { by: 'name', direction: 'asc' } as const;
  const rows = await countByGroup(db, admin, HISTORY, { by, sort, limit: 100 });
  const keyOf = (one: Report) =>
    ({
      store: one.storeId,
      town: one.town?.toLowerCase() ?? null,
      province: one.province,
      driver: one.driverId,
      hub: one.hubId,
      merchant: one.merchantId,
    })[by];

  const table = { by, sort, limit: 100 };
  expect((await countRange(db, admin, HISTORY, table)).rows, 'in one query').toEqual(rows);
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(reported.map(keyOf)));
  for (const { key, name, ...figures } of rows) {
    const seen = reported.filter((one) => keyOf(one) === key);
    expect(figures, `${key}`).toEqual(recount(seen, HISTORY));
    expect(name === null).toBe(key === null);
  }
});

test('rows are sorted by any column in both directions, rows without a value come last, and rows are limited', async () => {
  const { db, reported, admin } = await world(6);
  const rowsBy = (by: 'name' | 'transitP90' | 'firstAttempt', direction: 'asc' | 'desc') =>
    countByGroup(db, admin, HISTORY, { by: 'town', sort: { by, direction }, limit: 100 });
  const up = (await rowsBy('transitP90', 'asc')).map(({ transitP90 }) => transitP90!);
  const down = (await rowsBy('transitP90', 'desc')).map(({ transitP90 }) => transitP90!);

  expect(up).toEqual([...up].sort((one, other) => one - other));
  expect(down).toEqual([...up].reverse());
  expect((await rowsBy('name', 'asc')).at(-1)?.name).toBeNull();
  expect((await rowsBy('name', 'desc')).at(-1)?.name).toBeNull();
  expect(await rowsBy('firstAttempt', 'desc')).toHaveLength(new Set(reported.map(town)).size);
  const cut = { by: 'town', sort: { by: 'name', direction: 'asc' }, limit: 2 } as const;
  expect(await countByGroup(db, admin, HISTORY, cut)).toHaveLength(2);
});

test('failed attempts have the reason that was given when the shipment was sent again', async () => {
  const { db, reported, mine } = await world(7);
  const seen = reported.filter(({ merchantId }) => merchantId === mine.merchantId);
  const wanted = new Map<string | null, number>();
  for (const { failedAt, why, isReturn } of seen) {
    const inRange = failedAt.filter((at) => isoDay(new Date(at)) <= HISTORY.to).length;
    if (!isReturn && inRange > 0) wanted.set(why, (wanted.get(why) ?? 0) + inRange);
  }
  const { reasons } = await countRange(db, mine, HISTORY, BY_STORE);

  expect(new Map(reasons.map(({ code, count }) => [code, count]))).toEqual(wanted);
  expect(wanted.size).toBeGreaterThan(2);
  expect(wanted.has(null)).toBe(true);
});

test('hub staff cannot see figures', async () => {
  const { db, hubs } = await world(8);
  const staff = given.hubStaff([hubs[0]!.id]);

  await expect(countFigures(db, staff, HISTORY)).rejects.toMatchObject({ code: 'not-allowed' });
});

const town = (one: Report) => one.town?.toLowerCase() ?? null;
const pickOf = ({ delivered, failed }: Pick<Figures, 'delivered' | 'failed'>) => ({
  delivered,
  failed,
});
const sumOf = (days: readonly { delivered: number; failed: number }[]) =>
  days.reduce(
    (sum, one) => ({ delivered: sum.delivered + one.delivered, failed: sum.failed + one.failed }),
    { delivered: 0, failed: 0 },
  );
