import { expect, test, vi } from 'vitest';
import { labelProblem, labelProgressText } from './label-progress.rules.ts';
import { nextAct, orderNotices, timelineOf } from './order-detail.rules.ts';
import { orderShortcuts } from './order-shortcuts.rules.ts';
import { chipsOf } from './orders-chips.rules.ts';

const all = { ship: true, print: true };

test.each([
  [{ canShip: true, canPrintLabel: false }, all, 'ship'],
  [{ canShip: false, canPrintLabel: true }, all, 'label'],
  [{ canShip: false, canPrintLabel: false }, all, null],
  [{ canShip: true, canPrintLabel: false }, { ship: false, print: false }, null],
])('of an order %j a person who can %j is offered %s', (order, can, act) => {
  expect(nextAct(order, can)).toBe(act);
});

test('what stood in the way before booking is not said of an order under way', () => {
  const warnings = ['The position is the middle of the town.'];
  const reasons = ['The street is missing.'];

  const before = orderNotices({ status: 'ineligible', attention: null, reasons, warnings });
  const after = orderNotices({ status: 'assigned', attention: null, reasons: [], warnings });

  expect(before.map((notice) => notice.title)).toEqual([
    'This order cannot be shipped yet',
    'Check before shipping',
  ]);
  expect(after).toEqual([]);
});

test('what needs a person is said at any time', () => {
  const attention = 'Cancelled after collection. Arrange a return.';

  const [notice] = orderNotices({ status: 'collected', attention, reasons: [], warnings: [] });

  expect(notice).toMatchObject({ tone: 'bad', lines: [attention] });
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
  const acts = {
    search: act,
    move: act,
    select: act,
    open: act,
    ship: act,
    labels: act,
    help: act,
  };
  const keys = (can: { canShip: boolean; canPrint: boolean }) =>
    orderShortcuts(acts, can).map((shortcut) => shortcut.key);

  expect(keys({ canShip: true, canPrint: true }).join(' ')).toBe('/ j k x Enter s l ?');
  expect(keys({ canShip: false, canPrint: false }).join(' ')).toBe('/ j k Enter ?');
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
