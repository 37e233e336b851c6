import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { BOM } from '#app/domain/shared/csv.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { deliveryHistory } from '#tests/builders/delivery-history.ts';
import { given } from '#tests/builders/given.ts';
import { NO_FIGURES } from '#tests/builders/no-figures.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { exportPerformance } from './export-performance.ts';
import {
  columnValue,
  RANGE_MESSAGES,
  TABLE_COLUMNS,
  type TableColumn,
} from './performance.rules.ts';
import { PerformanceExport, PerformanceQuery } from './performance.schema.ts';
import { readPerformance } from './read-performance.ts';

const HOUR_MS = 3_600_000;
const ask = (over: object = {}) => PerformanceQuery.parse(over);

test('the figures of an order that fails, comes back, is shipped again, arrives and is returned', async () => {
  const it = await bookedWorld();
  const { services, clock, merchant, keys, order } = it;
  const counted = async () => {
    const page = await readPerformance(services, merchant, ask({ range: 'last30' }));
    return page.counted!;
  };
  expect((await counted()).now).toMatchObject({ delivered: 0, failed: 0, collected: 0 });

  clock.advance(2 * HOUR_MS);
  await it.says('pickup', 'successful');
  clock.advance(HOUR_MS);
  await it.says('delivery', 'started');
  await it.says('delivery', 'failed');
  // A later look-up reports the failure again.
  await it.says('delivery', 'failed');
  expect((await counted()).now).toMatchObject({
    delivered: 0,
    failed: 1,
    firstAttempts: 1,
    firstDelivered: 0,
    collected: 1,
    waitMedian: 7_200,
  });

  const idOf = async (mark: string) =>
    (await it.db.shipment.findUniqueOrThrow({ where: { reference: order.orderKey + mark } })).id;
  const book = async (mark: string) => {
    await bookCourier(services, { shipmentId: await idOf(mark) });
    return order.orderKey + mark;
  };
  await returnToSender(services, merchant, { ...keys, whyCode: 'refused', note: null });
  await cancelCourier(services, { shipmentId: it.first.id });
  const back = await book('-R1');
  clock.advance(HOUR_MS);
  await it.says('delivery', 'failed', back);
  await it.says('delivery', 'successful', back);
  await shipAgain(services, merchant, { ...keys, whyCode: 'cameBack', note: null });
  const again = await book('-S2');
  // The superseded shipment fails once more, which is recorded but not counted.
  await it.says('delivery', 'failed');
  clock.advance(HOUR_MS);
  await it.says('pickup', 'successful', again);
  clock.advance(3 * HOUR_MS);
  await it.says('delivery', 'successful', again);
  await it.says('delivery', 'successful', again);
  await returnOrders(services, merchant, { ...keys, whyCode: 'exchange', note: null });
  const { now, then, reasons, rows } = await counted();

  expect(now).toEqual({
    delivered: 1,
    failed: 1,
    firstAttempts: 2,
    firstDelivered: 1,
    collected: 2,
    waitMedian: 3_600,
    waitP90: 7_200,
    timed: 1,
    transitMedian: 3 * 3_600,
    transitP90: 3 * 3_600,
    returns: 2,
    returned: 1,
  });
  expect(then).toMatchObject({ delivered: 0, failed: 0, returns: 0 });
  expect(reasons).toEqual([{ kind: 'return', code: 'refused', count: 1 }]);
  expect(rows.map(({ name }) => name)).toEqual([it.store.name]);
});

test('an event that is reported late counts on the day it happened', async () => {
  const it = await bookedWorld();
  const { services, clock, merchant, db } = it;
  await it.says('pickup', 'successful');
  clock.advance(48 * HOUR_MS);
  const at = new Date(clock.now().getTime() - 24 * HOUR_MS);
  await it.sayEvent({ ...it.eventNow('delivery', 'successful'), at });
  const { counted } = await readPerformance(services, merchant, ask());

  expect(await db.shipment.findFirstOrThrow()).toMatchObject({
    deliveredAt: at,
    endedAt: clock.now(),
  });
  expect(counted?.byDay).toEqual([{ day: isoDay(at), delivered: 1, failed: 0 }]);
});

test('a collection that was never reported counts in no duration', async () => {
  const it = await bookedWorld();
  it.clock.advance(HOUR_MS);
  await it.says('delivery', 'successful');
  const { counted } = await readPerformance(it.services, it.merchant, ask());

  expect(counted?.now).toMatchObject({ delivered: 1, firstDelivered: 1, collected: 0, timed: 0 });
});

test('an invalid range has errors at its fields and no figures', async () => {
  const { services, merchant } = await bookedWorld();
  const page = (from: unknown, to: unknown) =>
    readPerformance(services, merchant, ask({ range: 'custom', from, to }));

  expect(await page('2026-13-01', '')).toMatchObject({
    counted: null,
    errors: { from: RANGE_MESSAGES.unreadable, to: RANGE_MESSAGES.unreadable },
  });
  expect((await page('2020-01-01', '2022-01-01')).errors).toEqual({ from: RANGE_MESSAGES.tooLong });
  expect((await page('\u0000'.repeat(100), ['2020-01-01'])).counted).toBeNull();
});

test('invalid query parameters fall back to the defaults', () => {
  expect(ask({ range: 'ever', by: 'password', sort: '-; drop table', from: 7 })).toEqual({
    range: 'last30',
    by: 'store',
    sort: '-delivered',
    from: '',
    to: '',
  });
});

test('for other roles, a grouping of administrators becomes the one by store', async () => {
  const { services, merchant } = await bookedWorld();
  const page = await readPerformance(services, merchant, ask({ by: 'merchant' }));

  expect(page.query.by).toBe('store');
  expect(page.groups).not.toContain('hub');
});

test('the file has the sorted rows of the table, with durations in minutes and no formulas', async () => {
  const { services, db } = await testServices({ now: '2026-11-28T08:00:00Z' });
  const { mine, stores, theirs } = await deliveryHistory(services, 11, 60);
  await db.store.update({ where: { id: stores[0]!.id }, data: { name: '=cmd|calc' } });
  const days = { range: 'custom', from: '2026-10-01', to: '2026-11-28' };
  const read = async (over: object, actor: typeof mine = mine) => {
    const asked = PerformanceExport.parse({ ...days, ...over });
    const { fileName, lines } = await exportPerformance(services, actor, asked);
    const parts: Buffer[] = [];
    for await (const line of lines) parts.push(line);
    return { fileName, text: Buffer.concat(parts).toString() };
  };
  const { counted } = await readPerformance(services, mine, ask({ ...days, sort: 'name' }));
  const { fileName, text } = await read({ sort: 'name' });
  const [head, ...lines] = text.trimEnd().split('\r\n');

  expect(fileName).toBe('delivery-performance-store-2026-10-01-2026-11-28.csv');
  expect(head).toBe(
    `${BOM}Store,Delivered,Failed attempts,First-attempt success (%),From request to collection (minutes),From collection to delivery (minutes),90% delivered within (minutes),Returns`,
  );
  const minutes = (seconds: number | null) => Math.round(seconds! / 60);
  expect(lines).toEqual(
    counted!.rows.map(({ name, ...row }) =>
      [
        name === '=cmd|calc' ? "'=cmd|calc" : name,
        row.delivered,
        row.failed,
        Math.round((row.firstDelivered * 100) / row.firstAttempts),
        minutes(row.waitMedian),
        minutes(row.transitMedian),
        minutes(row.transitP90),
        row.returns,
      ].join(','),
    ),
  );
  expect((await read({}, theirs)).text).not.toContain('cmd');
  expect((await read({ style: 'semicolon', by: 'town' })).text).toContain('Durban;');
  await expect(read({ to: 'never' })).rejects.toMatchObject({ code: 'invalid-input' });
});

test('hub staff are refused', async () => {
  const { services } = await bookedWorld();
  const staff = given.hubStaff([(await given.hub(services)).id]);

  await expect(readPerformance(services, staff, ask())).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('failed attempts are read once for the range and once for the previous one', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);

  const sent = await statementsOf(() => readPerformance(services, merchant, ask()));

  expect(sent.filter((one) => one.includes('from order_events'))).toHaveLength(2);
});

test('days without a shipment have zeros, and no durations', async () => {
  const { services } = await testServices();
  const page = await readPerformance(services, await given.merchant(services), ask());

  expect(page.counted).toMatchObject({ now: NO_FIGURES, then: NO_FIGURES, rows: [] });
});

test('the table is sorted by each column in both directions, with rows without a value last', async () => {
  const { services } = await testServices({ now: '2026-11-28T08:00:00Z' });
  const { mine } = await deliveryHistory(services, 11, 60);
  const days = { range: 'custom', from: '2026-10-01', to: '2026-11-28', by: 'town' };
  const values = async (sort: string, column: TableColumn) => {
    const { counted } = await readPerformance(services, mine, ask({ ...days, sort }));
    return counted!.rows.map((row) => columnValue(row, column));
  };

  for (const column of Object.keys(TABLE_COLUMNS) as TableColumn[]) {
    const [up, down] = [await values(column, column), await values(`-${column}`, column)];
    const measured = up.filter((value) => value !== null).toSorted((a, b) => a - b);
    const none = up.filter((value) => value === null);
    expect(new Set(measured).size, column).toBeGreaterThan(1);
    expect([up, down], column).toEqual([
      [...measured, ...none],
      [...measured.toReversed(), ...none],
    ]);
  }
});
