import { expect, test } from 'vitest';
import { compareStores, mustCompare, windowAt, type OwnOrder } from './store-gap.rules.ts';

const at = (second: number, ms = 0) => new Date(Date.UTC(2026, 10, 18, 10, 0, second, ms));
const held = (externalId: string, second = 0) => ({ externalId, updatedAt: at(second) });
const own = (externalId: string, over: Partial<OwnOrder> = {}): OwnOrder => ({
  externalId,
  sourceUpdatedAt: at(0),
  sourceReadAt: at(1),
  isDeleted: false,
  isErased: false,
  isInWindow: true,
  ...over,
});

test('what is only there is missing, what is only here is surplus, and the older version is outdated', () => {
  const gap = compareStores(
    [held('same'), held('new'), held('changed', 5)],
    [own('same'), own('changed'), own('gone')],
    at(9),
  );

  expect(gap).toEqual({ missing: ['new'], outdated: ['changed'], surplus: ['gone'] });
});

test('an order that we hold for deleted and the store shows is outdated; one that both know to be gone is no gap', () => {
  const gap = compareStores(
    [held('restored')],
    [own('restored', { isDeleted: true }), own('gone', { isDeleted: true })],
    at(9),
  );

  expect(gap).toEqual({ missing: [], outdated: ['restored'], surplus: [] });
});

test('an order of ours from before the window is known when the store names it, and never surplus', () => {
  const older = own('old', { isInWindow: false });

  expect(compareStores([held('old')], [older], at(9))).toMatchObject({ missing: [], surplus: [] });
  expect(compareStores([], [older], at(9))).toMatchObject({ missing: [], surplus: [] });
});

test('a part of a second is no difference, as stores tell whole ones', () => {
  const gap = compareStores([{ externalId: 'a', updatedAt: at(0, 900) }], [own('a')], at(9));

  expect(gap.outdated).toEqual([]);
});

test('ours is the newer one: news since the look is no gap, a clock set back is one', () => {
  const newer = { sourceUpdatedAt: at(7) };
  const gap = compareStores(
    [held('news', 5), held('set-back', 5)],
    [own('news', { ...newer, sourceReadAt: at(9) }), own('set-back', newer)],
    at(8),
  );

  expect(gap.outdated).toEqual(['set-back']);
});

test('equal counts are enough only in a large store, and only for an hour', () => {
  const large = { inStore: 5_000, here: 5_000 };
  const minutesAgo = (minutes: number) => new Date(at(0).getTime() - minutes * 60_000);

  expect(mustCompare(at(0), large, minutesAgo(59))).toBe(false);
  expect(mustCompare(at(0), large, minutesAgo(60))).toBe(true);
  expect(mustCompare(at(0), large, null)).toBe(true);
  expect(mustCompare(at(0), { inStore: 5_000, here: 4_999 }, minutesAgo(1))).toBe(true);
  expect(mustCompare(at(0), { inStore: null, here: 5_000 }, minutesAgo(1))).toBe(true);
  expect(mustCompare(at(0), { inStore: 10, here: 10 }, minutesAgo(1))).toBe(true);
});

test('the window is thirty days of whole seconds', () => {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  expect(windowAt(at(7, 512), longAgo)).toEqual({
    from: new Date('2026-10-19T10:00:07Z'),
    to: at(7),
  });
});

test('what was never brought in is not counted as missing', () => {
  expect(windowAt(at(7, 512), at(3, 700))).toEqual({ from: at(3), to: at(7) });
  expect(windowAt(at(7, 512), at(9))).toEqual({ from: at(7), to: at(7) });
});

test('an order whose data was erased is never behind; gone from the store it is surplus', () => {
  const erased = { isErased: true };

  const gap = compareStores(
    [held('changed', 5), held('deleted')],
    [own('changed', erased), own('deleted', { ...erased, isDeleted: true }), own('gone', erased)],
    at(9),
  );

  expect(gap).toEqual({ missing: [], outdated: [], surplus: ['gone'] });
});
