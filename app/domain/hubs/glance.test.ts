import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { ZONE } from '#app/domain/shared/time.ts';
import type { Clock } from '#app/ports/clock.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { glanceLines, glanceTotals, hourWords, type GlanceCount } from './glance.rules.ts';
import { GlanceQuery } from './hub-day.schema.ts';
import { readGlance } from './read-glance.ts';

const line = (counts: GlanceCount[], figure: string) =>
  glanceLines(counts).find((one) => one.figure === figure)!;
const count = (hour: number | null, shipments = 1): GlanceCount => ({
  hubId: 'a',
  figure: hour === null ? 'expected' : 'arrived',
  hour,
  shipments,
});

test('all figures have the same hours: the working day, extended by hours with events outside it', () => {
  const hours = (counts: GlanceCount[]) => line(counts, 'delivered').hours.map(({ from }) => from);

  expect(hours([])).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(hours([count(4), count(21)]).at(0)).toBe(4);
  expect(hours([count(4), count(21)]).at(-1)).toBe(21);
  expect(hours([count(-1), count(24)]).at(0)).toBe('before');
  expect(hours([count(-1), count(24)]).at(-1)).toBe('after');
  expect(hourWords(9)).toBe('09:00 to 10:00');
});

test('an hour adds up all hubs, and the total adds up all hours', () => {
  const counts = [count(9, 2), { ...count(9, 3), hubId: 'b' }, count(-1), count(null, 8)];

  expect(line(counts, 'arrived').total).toBe(6);
  expect(line(counts, 'arrived').hours.filter(({ shipments }) => shipments > 0)).toEqual([
    { from: 'before', shipments: 1 },
    { from: 9, shipments: 5 },
  ]);
  expect(line(counts, 'expected')).toEqual({ figure: 'expected', total: 8, hours: [] });
});

test('each total adds up its own figure only', () => {
  const of = (figure: GlanceCount['figure'], shipments: number) => ({
    ...count(9, shipments),
    figure,
  });
  const counts = [count(null, 8), count(-1, 2), count(9, 4), of('assigned', 5), of('out', 3)];

  expect(glanceTotals([...counts, of('delivered', 1)])).toEqual({
    expected: 8,
    arrived: 6,
    assigned: 5,
    out: 3,
    delivered: 1,
    failed: 0,
  });
});

test('an earlier day, the first and last hour of the day, and a later day have their own bars', () => {
  const counts = [count(-1, 1), count(0, 2), count(23, 3), count(24, 4)];

  const { total, hours } = line(counts, 'arrived');
  expect(hours.filter(({ shipments }) => shipments > 0)).toEqual([
    { from: 'before', shipments: 1 },
    { from: 0, shipments: 2 },
    { from: 23, shipments: 3 },
    { from: 'after', shipments: 4 },
  ]);
  expect(total).toBe(10);
});

/** The bars outside the day. */
const outsideOf = (lines: Awaited<ReturnType<typeof readGlance>>['lines']) =>
  lines.flatMap(({ hours }) => hours.filter(({ from }) => typeof from === 'string'));

const hourNow = ({ clock }: { clock: Clock }) =>
  DateTime.fromJSDate(clock.now(), { zone: ZONE }).hour;

/** `hours` returns lines such as `arrived 1 9`: the figure, its total, and the hours with shipments. */
async function world() {
  const it = await beltWorld();
  const { services } = it;
  const hours = async () => {
    const { lines } = await readGlance(services, it.clerk, GlanceQuery.parse({}));
    return lines.map(({ figure, total, hours }) =>
      [figure, total, ...hours.flatMap(({ from, shipments }) => (shipments ? from : []))].join(' '),
    );
  };
  const read = (by = it.clerk) => readGlance(services, by, GlanceQuery.parse({}));
  return { ...it, hours, read };
}

test('a parcel counts in each figure at the hour in which it reached it', async () => {
  const it = await world();
  const next = () => it.clock.advance(60 * 60_000);
  const start = hourNow(it);
  const { lines } = await it.read();
  expect(outsideOf(lines), 'what is expected is of no hour').toEqual([]);
  expect(await it.hours()).toEqual([
    'expected 1',
    ...['arrived', 'assigned', 'out', 'delivered', 'failed'].map((name) => `${name} 0`),
  ]);
  await it.scan();
  next();
  await it.give();
  next();
  await it.says('delivery', 'started');
  next();
  await it.says('delivery', 'failed');
  expect((await it.hours()).slice(4)).toEqual(['delivered 0', `failed 1 ${start + 3}`]);
  next();
  await it.says('delivery', 'started');
  next();
  await it.says('delivery', 'successful');

  expect(await it.hours()).toEqual([
    'expected 1',
    `arrived 1 ${start}`,
    `assigned 1 ${start + 1}`,
    `out 1 ${start + 2}`,
    `delivered 1 ${start + 5}`,
    'failed 0',
  ]);
});

test('if only the delivery was reported, the parcel counts as assigned and out at that time', async () => {
  const it = await world();
  const start = hourNow(it);
  await it.scan();
  it.clock.advance(60 * 60_000);
  await it.says('delivery', 'successful');

  expect(await it.hours()).toEqual([
    'expected 1',
    `arrived 1 ${start}`,
    `assigned 1 ${start + 1}`,
    `out 1 ${start + 1}`,
    `delivered 1 ${start + 1}`,
    'failed 0',
  ]);
});

test('administrators see all hubs side by side, hub staff see their own, and others see none', async () => {
  const it = await world();
  await it.scan();
  const seen = async (by = it.clerk) =>
    (await it.read(by)).hubs.map(({ name, totals }) => `${name} ${totals.arrived}`);

  expect(await seen(await given.admin(it.services))).toEqual(
    ['Durban Hub 0', `${it.hub.name} 1`].sort(),
  );
  expect(await seen()).toEqual([`${it.hub.name} 1`]);
  expect(await seen(given.hubStaff([it.other.id]))).toEqual(['Durban Hub 0']);
  const others = await it.read(given.hubStaff([it.other.id]));
  expect(others.lines.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  await expect(it.read(it.merchant)).rejects.toThrow();
});
