import { expect, test } from 'vitest';
import { ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';
import { actionsInRows, type OfferedAction } from './batch.rules.ts';
import { roomFor, rowActionsOf } from './row-actions.rules.ts';

const inRows = actionsInRows(ORDER_ACTION_NAMES, { canPrintDirectly: true });
const also = (action: OfferedAction['action']) => ({ ...inRows[0]!, action }) as OfferedAction;
const names = (actions: readonly OfferedAction[]) => actions.map(({ action }) => action);

test('a row has Update, the first action that runs at once, and the others in a menu', () => {
  const offered = [...inRows.filter(({ action }) => action !== 'manifest'), also('manifest')];

  const actions = rowActionsOf({ actions: ['ship', 'manifest', 'update', 'cancel'] }, offered);

  expect(actions.update?.action).toBe('update');
  expect(actions.next?.action).toBe('ship');
  expect(names(actions.more)).toEqual(['cancel', 'manifest']);
});

test('actions that cancel, hold or print are always in the menu, never on the button', () => {
  const booked = rowActionsOf({ actions: ['update', 'labels', 'tag', 'cancel'] }, inRows);

  expect(booked.next).toBeNull();
  expect(names(booked.more)).toEqual(['labels', 'tag', 'cancel']);
  expect(names(rowActionsOf({ actions: ['ship', 'hold', 'cancel'] }, inRows).more)).toEqual([
    'hold',
    'cancel',
  ]);
});

test('a row does not offer actions that its order does not allow', () => {
  expect(rowActionsOf({ actions: ['update'] }, inRows)).toMatchObject({ next: null, more: [] });
  expect(rowActionsOf({ actions: [] }, inRows)).toEqual({ update: null, next: null, more: [] });
});

test('space is reserved only for the actions that the user is offered', () => {
  const [ship, update] = [also('ship'), also('update')];

  expect(roomFor([ship, update])).toEqual({ hasUpdate: true, actions: 1 });
  expect(roomFor([ship, also('manifest')])).toEqual({ hasUpdate: false, actions: 2 });
  expect(roomFor([])).toEqual({ hasUpdate: false, actions: 0 });
});
