import { expect, test } from 'vitest';
import { actionOf, ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { changedWords, reachAfter, reachWords } from './reach-words.rules.ts';

const { text } = orderActionMessages.in('en');

const of = (ready: number, count: number) => ({
  ready,
  skipped: Array.from({ length: count - ready }, (_, at) => ({
    orderKey: `K${at}`,
    orderId: null,
    reason: 'No.',
  })),
});
const can = { thing: 'order', be: 'be returned' } as const;

test('a question says how many of the selected orders it is about, unless it is all of them', () => {
  expect(reachWords(text, can, of(7, 7))).toBeNull();
  expect(reachWords(text, can, of(1, 7))).toBe('1 of 7 orders can be returned');
  expect(reachWords(text, can, of(0, 7))).toBe('None of the 7 orders can be returned');
  expect(reachWords(text, can, of(0, 1))).toBe('This order cannot be returned');
});

test.each(ORDER_ACTION_NAMES.filter((action) => actionOf(action).asks))(
  '%s: the text for orders that the action cannot change',
  (action) => {
    const { thing, be } = actionOf(action).asks!(2, null, 2).can;

    expect(reachWords(text, { thing, be }, of(0, 2))).toMatch(
      /^None of the 2 (orders|parcels|returns) can \w+/,
    );
  },
);

test('if only one of several orders can be changed, the title does not call it “this order”', () => {
  const title = (of: number) => actionOf('parcels').asks?.(1, null, of).title;

  expect(title(1)).toBe('Change the number of parcels for this order?');
  expect(title(4)).toBe('Change the number of parcels for 1 order?');
});

test('an open question follows the changes of its orders and says how many have changed', () => {
  const of = 'shipAgain A1 A2';
  const skip = (orderKey: string) => ({
    orderKey,
    orderId: null,
    reason: 'The parcel is on its way.',
  });
  const reach = (ready: number, ...skipped: string[]) => ({
    ready,
    booked: 0,
    skipped: skipped.map(skip),
    doubtful: [],
  });
  const at = (whyCode: string | null, now: ReturnType<typeof reach> | null) => ({
    of,
    whyCode,
    reach: now,
  });
  const opened = reachAfter(null, at(null, reach(2)));
  expect(opened).toMatchObject({ hadSome: true, changed: 0 });

  // Another reason leaves out other orders, which must not be reported as changed.
  const chosen = reachAfter(opened, at('notThere', reach(1, 'A2')));
  expect(chosen).toMatchObject({ reach: { ready: 1 }, changed: 0 });

  const since = reachAfter(chosen, at('notThere', reach(0, 'A1', 'A2')));
  expect(since).toMatchObject({ reach: { ready: 0 }, hadSome: true, changed: 1 });
  expect(changedWords(text, since.changed)).toBe(
    '1 order has changed since you opened this dialog.',
  );
  expect(reachAfter(since, at('notThere', null)), 'no answer').toEqual(since);

  expect(reachAfter(null, at(null, reach(0, 'A1')))).toMatchObject({ hadSome: false });
  expect(reachAfter(null, at(null, null))).toMatchObject({ reach: null, hadSome: true });
});
