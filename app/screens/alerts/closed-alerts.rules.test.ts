import { expect, test } from 'vitest';
import type { Alert } from '#app/domain/alert-actions/list-alerts.ts';
import { alertLines, type ClosedAlert } from './closed-alerts.rules.ts';

const alert = (id: string): Alert => ({
  id,
  code: 'courierDeclined',
  title: 'The courier declined',
  words: '',
  since: '2026-11-22T08:00:00.000Z',
  dueAt: null,
  isOverdue: false,
  about: { kind: 'other' },
  repairs: [],
  settled: null,
});
const closed = (
  id: string,
  place: number,
  state: ClosedAlert<Alert>['state'] = 'closed',
): ClosedAlert<Alert> => ({ alert: alert(id), place, state });
const drawn = (open: string[], gone: ClosedAlert<Alert>[]) =>
  alertLines(open.map(alert), gone).map(({ alert: { id }, isClosed }) =>
    isClosed ? `(${id})` : id,
  );

test('what was closed stands where it stood, before and after the list was read anew', () => {
  expect(drawn(['a', 'b', 'c'], [closed('b', 1)])).toEqual(['a', '(b)', 'c']);
  expect(drawn(['a', 'c'], [closed('b', 1)])).toEqual(['a', '(b)', 'c']);
});

test('several closed one after the other keep their order, also where nothing else is left', () => {
  expect(drawn(['a'], [closed('c', 2), closed('b', 1)])).toEqual(['a', '(b)', '(c)']);
  expect(drawn([], [closed('c', 2), closed('b', 1)])).toEqual(['(b)', '(c)']);
});

test('what was taken back is open as soon as the list has it, and never gone or there twice', () => {
  expect(drawn(['a', 'c'], [closed('b', 1, 'takenBack')])).toEqual(['a', '(b)', 'c']);
  expect(drawn(['a', 'b', 'c'], [closed('b', 1, 'takenBack')])).toEqual(['a', 'b', 'c']);
});

test('what is being closed is open where it stood until that is answered, though the list has lost it', () => {
  expect(drawn(['a', 'b', 'c'], [closed('b', 1, 'asked')])).toEqual(['a', 'b', 'c']);
  expect(drawn(['a', 'c'], [closed('b', 1, 'asked')])).toEqual(['a', 'b', 'c']);
});
