import { expect, test, vi } from 'vitest';
import type { OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { actsAt } from './batch.rules.ts';
import { labelProblem, labelProgressText } from './label-progress.rules.ts';
import { orderNotices, timelineOf } from './order-detail.rules.ts';
import { orderShortcuts } from './order-shortcuts.rules.ts';
import { chipsOf } from './orders-chips.rules.ts';

test('what stood in the way before booking is not said of an order under way', () => {
  const warnings = ['The position is the middle of the town.'];
  const reasons = ['The street is missing.'];

  const before = orderNotices({ status: 'ineligible', reasons, warnings });
  const after = orderNotices({ status: 'assigned', reasons: [], warnings });

  expect(before.map((notice) => notice.title)).toEqual([
    'This order cannot be shipped yet',
    'Check before shipping',
  ]);
  expect(after).toEqual([]);
});

test('the timeline shows the newest first, and what changed nothing stands back', () => {
  const event = { at: '2025-03-07T08:30:00.000Z', actor: 'Courier', note: null };
  const shown = timelineOf([
    { ...event, id: '1', title: 'UnAssigned', applied: true },
    { ...event, id: '2', title: 'Assigned (came late)', applied: false },
  ]);

  expect(shown.map(({ id, tone }) => [id, tone])).toEqual([
    ['2', 'quiet'],
    ['1', undefined],
  ]);
});

test('labels say how far they are, and what went wrong in the words of the specification', () => {
  const state = { jobId: 'j', url: null, error: null, done: 40, total: 1200 };

  expect(labelProgressText({ ...state, status: 'processing' }, 1200)).toBe(
    'Making labels… 40 of 1\u00a0200',
  );
  expect(labelProblem({ kind: 'ended', state: { ...state, status: 'error' } })).toBe(
    'Error generating PDF labels: Unknown error',
  );
  expect(labelProblem({ kind: 'late' })).toBe('Label generation tracking timed out');
  expect(labelProblem({ kind: 'ended', state: { ...state, status: 'completed' } })).toBeNull();
});

test('keys that a person cannot use are neither bound nor listed', () => {
  const act = vi.fn();
  const acts = { search: act, move: act, select: act, open: act, act, help: act };
  const keys = (may: OrderIntent[]) =>
    orderShortcuts(acts, actsAt('batch', may, { canPrintDirectly: true })).map(({ key }) => key);

  expect(keys(['ship', 'labels']).join(' ')).toBe('/ j k x Enter s l ?');
  expect(keys(['labels']).join(' ')).toBe('/ j k x Enter l ?');
  expect(keys([]).join(' ')).toBe('/ j k Enter ?');
});

test('each chip leads to the list without its filter', () => {
  const query = { q: 'naidoo', status: ['eligible', 'failed'], store: 'Kasi Home' };
  const search = '?store=Kasi+Home&q=naidoo&status=eligible,failed&page=2';

  const chips = chipsOf(search, query, [{ code: 'eligible', label: 'Thumela Eligible' }]);

  expect(chips.map(({ label, without }) => [label, without])).toEqual([
    ['Store: Kasi Home', '?q=naidoo&status=eligible%2Cfailed'],
    ['“naidoo”', '?store=Kasi+Home&status=eligible%2Cfailed'],
    ['Thumela Eligible', '?store=Kasi+Home&q=naidoo&status=failed'],
    ['failed', '?store=Kasi+Home&q=naidoo&status=eligible'],
  ]);
});
