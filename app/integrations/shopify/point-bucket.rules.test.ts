import { expect, test } from 'vitest';
import { bucketAt, settleCall, takeTurn, type PointBucket } from './point-bucket.rules.ts';

const FULL: PointBucket = { maximum: 2_000, available: 2_000, restoreRate: 100, at: 0, calls: [] };
const REPORTED = { maximumAvailable: 2_000, restoreRate: 100, requested: 600, actual: 20 };

const asked = (id: string, cost = 600, over = {}) => ({
  id,
  cost,
  urgency: 'order' as const,
  askedAt: 0,
  ...over,
});
const kinds = (before: PointBucket, ...ids: string[]) => {
  let bucket = before;
  const turns = ids.map((id) => {
    const next = takeTurn(bucket, asked(id), 0);
    bucket = next.bucket;
    return next.turn.kind;
  });
  return { bucket, turns };
};

test('calls in flight reserve their requested points, and return those they did not use', () => {
  const { bucket, turns } = kinds(FULL, 'a', 'b', 'c');
  expect(turns).toEqual(['go', 'go', 'wait']);
  expect(bucket.available).toBe(800);

  // Shopify has already counted the other call too.
  const settled = settleCall(bucket, 'a', { ...REPORTED, currentlyAvailable: 1_380 }, 300);

  expect(settled.available).toBe(1_380);
  expect(takeTurn(settled, asked('c'), 300).turn).toEqual({ kind: 'go' });
});

test('the balance that Shopify reports replaces the calculated one', () => {
  const { bucket } = kinds(FULL, 'a', 'b');

  const others = settleCall(bucket, 'a', { ...REPORTED, currentlyAvailable: 100 }, 0);
  const late = settleCall(bucket, 'a', { ...REPORTED, currentlyAvailable: 2_000 }, 0);

  expect(others.available).toBe(100);
  // Shopify may not have received the second call yet.
  expect(late.available).toBe(1_400);
});

test('a dead process’s calls in flight return their points after five seconds, its waiting calls sooner', () => {
  const { bucket } = kinds(FULL, 'a', 'b', 'c');

  expect(bucketAt(bucket, 1_600).calls.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(bucketAt(bucket, 5_000).available).toBe(800 + 500);
  expect(bucketAt(bucket, 5_001)).toMatchObject({ available: 2_000, calls: [] });
});

test('a list waits behind orders for three seconds, and every other call waits behind a user’s', () => {
  const waiting = (urgency: string, askedAt: number) =>
    takeTurn(
      { ...FULL, available: 900, at: 4_000 },
      { ...asked('first', 900, { urgency, askedAt }) },
      4_000,
    ).bucket;
  const goes = (bucket: PointBucket, over: object) =>
    takeTurn({ ...bucket, available: 1_000 }, asked('second', 600, over), 4_000).turn.kind;

  expect(goes(waiting('order', 0), { askedAt: 4_000 })).toBe('wait');
  expect(goes(waiting('order', 0), { askedAt: 4_000, urgency: 'person' })).toBe('go');
  expect(goes(waiting('list', 2_000), { askedAt: 4_000 })).toBe('go');
  expect(goes(waiting('list', 0), { askedAt: 4_000 })).toBe('wait');
});

test('a long wait for points is refused; a wait behind other calls is not', () => {
  const empty = { ...FULL, available: 0, restoreRate: 50 };
  expect(takeTurn(empty, asked('a'), 0).turn).toEqual({ kind: 'tooLong', waitMs: 20_000 });
  const { bucket } = kinds(FULL, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect(takeTurn(bucket, asked('i'), 0).turn).toMatchObject({ kind: 'wait' });
  expect(takeTurn(bucket, asked('i'), 10_001).turn.kind).toBe('go');
});

test('a call that requests nearly the whole bucket leaves when the bucket is full', () => {
  expect(takeTurn(FULL, asked('a', 1_900), 0).turn).toEqual({ kind: 'go' });
  expect(takeTurn({ ...FULL, available: 1_950 }, asked('a', 1_900), 0).turn.kind).toBe('wait');
});
