import { expect, test } from 'vitest';
import { ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';
import { actionsInRows, type OfferedAction } from './batch.rules.ts';
import { roomFor, rowActionsOf } from './row-actions.rules.ts';

const inRows = actionsInRows(ORDER_ACTION_NAMES, { canPrintDirectly: true });
const also = (act: OfferedAction['act']) => ({ ...inRows[0]!, act }) as OfferedAction;
const names = (acts: readonly OfferedAction[]) => acts.map(({ act }) => act);

test('a row has Update, the first act that is done at once, and the others behind a button', () => {
  const offered = [...inRows.filter(({ act }) => act !== 'manifest'), also('manifest')];

  const acts = rowActionsOf({ acts: ['ship', 'manifest', 'update', 'cancel'] }, offered);

  expect(acts.update?.act).toBe('update');
  expect(acts.next?.act).toBe('ship');
  expect(names(acts.more)).toEqual(['cancel', 'manifest']);
});

test('what ends, holds or prints an order never takes the button: it stands in the menu', () => {
  const booked = rowActionsOf({ acts: ['update', 'labels', 'tag', 'cancel'] }, inRows);

  expect(booked.next).toBeNull();
  expect(names(booked.more)).toEqual(['labels', 'tag', 'cancel']);
  expect(names(rowActionsOf({ acts: ['ship', 'hold', 'cancel'] }, inRows).more)).toEqual([
    'hold',
    'cancel',
  ]);
});

test('what cannot be done to an order is not in its row', () => {
  expect(rowActionsOf({ acts: ['update'] }, inRows)).toMatchObject({ next: null, more: [] });
  expect(rowActionsOf({ acts: [] }, inRows)).toEqual({ update: null, next: null, more: [] });
});

test('there is room for the others only where a person is offered any', () => {
  const [ship, update] = [also('ship'), also('update')];

  expect(roomFor([ship, update])).toEqual({ hasUpdate: true, acts: 1 });
  expect(roomFor([ship, also('manifest')])).toEqual({ hasUpdate: false, acts: 2 });
  expect(roomFor([])).toEqual({ hasUpdate: false, acts: 0 });
});
