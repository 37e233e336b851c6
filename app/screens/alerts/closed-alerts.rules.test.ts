import { expect, test } from 'vitest';
import type { Alert } from '#app/domain/alert-actions/list-alerts.ts';
import { alertLines, type ClosedAlert } from './closed-alerts.rules.ts';

const alert = (id: string): Alert => ({
  id,
  code: 'courierDeclined',
  title: 'The driver declined',
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

test('a dismissed alert keeps its place, before and after the list is reloaded', () => {
  expect(drawn(['a', 'b', 'c'], [closed('b', 1)])).toEqual(['a', '(b)', 'c']);
  expect(drawn(['a', 'c'], [closed('b', 1)])).toEqual(['a', '(b)', 'c']);
});

test('several dismissed alerts keep their order, even when no open one is left', () => {
  expect(drawn(['a'], [closed('c', 2), closed('b', 1)])).toEqual(['a', '(b)', '(c)']);
  expect(drawn([], [closed('c', 2), closed('b', 1)])).toEqual(['(b)', '(c)']);
});

test('a reopened alert is shown exactly once, as open once the list contains it', () => {
  expect(drawn(['a', 'c'], [closed('b', 1, 'takenBack')])).toEqual(['a', '(b)', 'c']);
  expect(drawn(['a', 'b', 'c'], [closed('b', 1, 'takenBack')])).toEqual(['a', 'b', 'c']);
});

test('an alert stays open in its place until its dismissal is answered, even if the list no longer contains it', () => {
  expect(drawn(['a', 'b', 'c'], [closed('b', 1, 'asked')])).toEqual(['a', 'b', 'c']);
  expect(drawn(['a', 'c'], [closed('b', 1, 'asked')])).toEqual(['a', 'b', 'c']);
});
