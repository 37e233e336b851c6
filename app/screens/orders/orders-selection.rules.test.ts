import { expect, test } from 'vitest';
import type { OrderActionName } from '#app/domain/orders/actions/index.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { lastIdOf } from '#app/domain/shared/ids.ts';
import { SelectionForm } from '#app/domain/workbench/selection.schema.ts';
import { fieldsOf } from '#app/auth/read-form.server.ts';
import { actionsAt } from './batch.rules.ts';
import {
  askedOrders,
  bookedAmong,
  possibleAmong,
  selectionOwner,
} from './orders-selection.rules.ts';
import { selectionForm } from './use-order-actions.ts';

const query = OrderListQuery.parse({ q: 'durban', page: 3, sort: 'orderId' });
const AT = new Date('2025-03-07T10:00:00.000Z');
const ids = new Set(['ONE', 'TWO']);

test('a selection survives paging and sorting, but not another filter or user', () => {
  const owner = selectionOwner('Nomsa', query);

  expect(selectionOwner('Nomsa', { ...query, page: 1, sort: '-amount', limit: 10 })).toBe(owner);
  expect(selectionOwner('Nomsa', { ...query, q: '' })).not.toBe(owner);
  expect(selectionOwner('Sipho', query)).not.toBe(owner);
});

test('selected orders are sent with the sort order; a selection of all is sent as the query', () => {
  const state = { ids, anchor: null };

  expect(askedOrders({ state: { ...state, all: false }, count: 2 }, query)).toEqual({
    orderKeys: ['ONE', 'TWO'],
    count: 2,
    sort: 'orderId',
  });
  const all = askedOrders({ state: { ...state, all: true, upTo: lastIdOf(AT) }, count: 98 }, query);
  // Sent through the form and parsed again, so that a field missing from the form is noticed.
  const sent = new URLSearchParams(
    [...selectionForm('ship', all)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  );
  const form = SelectionForm.parse(fieldsOf(sent));
  expect(all.count).toBe(98);
  expect(form.selection).toEqual({
    query,
    except: ['ONE', 'TWO'],
    upTo: lastIdOf(AT),
  });
});

test('the number of booked orders is known if all of them are on the page', () => {
  const seen = [
    { orderKey: 'ONE', status: 'eligible' },
    { orderKey: 'TWO', status: 'assigned' },
  ] as const;

  expect(bookedAmong(seen, ['ONE', 'TWO'])).toBe(1);
  expect(bookedAmong(seen, ['ONE', 'ELSEWHERE'])).toBeNull();
});

test('the number of selected orders that an action can change is known if all of them are on the page', () => {
  const [ship] = actionsAt('batch', ['ship'], { canPrintDirectly: false });
  const [tracked] = actionsAt('page', ['manifests'], { canPrintDirectly: false });
  const seen: { orderKey: string; actions: OrderActionName[] }[] = [
    { orderKey: 'ONE', actions: ['ship', 'tag'] },
    { orderKey: 'TWO', actions: ['tag'] },
    { orderKey: 'THREE', actions: ['ship'] },
  ];
  const chosen = { state: { all: false, ids, anchor: null }, count: 2 };

  expect(possibleAmong(seen, chosen, ship!)).toBe(1);
  const allButThese = { ...chosen, state: { ...chosen.state, all: true }, count: 1 };
  expect(possibleAmong(seen, allButThese, ship!)).toBe(1);
  expect(possibleAmong(seen, { ...allButThese, count: 98 }, ship!)).toBeNull();
  expect(possibleAmong(seen.slice(1), chosen, ship!)).toBeNull();
  expect(possibleAmong(seen, chosen, tracked!)).toBeNull();
});
