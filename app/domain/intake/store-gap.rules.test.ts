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

test('orders only in the store are missing, orders only here are surplus, and older versions are outdated', () => {
  const gap = compareStores(
    [held('same'), held('new'), held('changed', 5)],
    [own('same'), own('changed'), own('gone')],
    at(9),
  );

  expect(gap).toEqual({ missing: ['new'], outdated: ['changed'], surplus: ['gone'] });
});

test('an order deleted here but shown by the store is outdated; one that both consider gone is no gap', () => {
  const gap = compareStores(
    [held('restored')],
    [own('restored', { isDeleted: true }), own('gone', { isDeleted: true })],
    at(9),
  );

  expect(gap).toEqual({ missing: [], outdated: ['restored'], surplus: [] });
});

test('an order from before the window counts if the store lists it, and is never surplus', () => {
  const older = own('old', { isInWindow: false });

  expect(compareStores([held('old')], [older], at(9))).toMatchObject({ missing: [], surplus: [] });
  expect(compareStores([], [older], at(9))).toMatchObject({ missing: [], surplus: [] });
});

test('a fraction of a second makes no difference, because stores report whole seconds', () => {
  const gap = compareStores([{ externalId: 'a', updatedAt: at(0, 900) }], [own('a')], at(9));

  expect(gap.outdated).toEqual([]);
});

test('our newer version is no gap if it changed after the reading, but is one if the store’s clock was set back', () => {
  const newer = { sourceUpdatedAt: at(7) };
  const gap = compareStores(
    [held('news', 5), held('set-back', 5)],
    [own('news', { ...newer, sourceReadAt: at(9) }), own('set-back', newer)],
    at(8),
  );

  expect(gap.outdated).toEqual(['set-back']);
});

test('equal counts suffice only in a large store, and only for an hour', () => {
  const large = { inStore: 5_000, here: 5_000 };
  const minutesAgo = (minutes: number) => new Date(at(0).getTime() - minutes * 60_000);

  expect(mustCompare(at(0), large, minutesAgo(59))).toBe(false);
  expect(mustCompare(at(0), large, minutesAgo(60))).toBe(true);
  expect(mustCompare(at(0), large, null)).toBe(true);
  expect(mustCompare(at(0), { inStore: 5_000, here: 4_999 }, minutesAgo(1))).toBe(true);
  expect(mustCompare(at(0), { inStore: null, here: 5_000 }, minutesAgo(1))).toBe(true);
  expect(mustCompare(at(0), { inStore: 10, here: 10 }, minutesAgo(1))).toBe(true);
});

test('the window is thirty days, in whole seconds', () => {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  expect(windowAt(at(7, 512), longAgo)).toEqual({
    from: new Date('2026-10-19T10:00:07Z'),
    to: at(7),
  });
});

test('orders that were never to be imported do not count as missing', () => {
  expect(windowAt(at(7, 512), at(3, 700))).toEqual({ from: at(3), to: at(7) });
  expect(windowAt(at(7, 512), at(9))).toEqual({ from: at(7), to: at(7) });
});

test('an order whose data was erased is never outdated, but is surplus if the store no longer has it', () => {
  const erased = { isErased: true };

  const gap = compareStores(
    [held('changed', 5), held('deleted')],
    [own('changed', erased), own('deleted', { ...erased, isDeleted: true }), own('gone', erased)],
    at(9),
  );

  expect(gap).toEqual({ missing: [], outdated: [], surplus: ['gone'] });
});
