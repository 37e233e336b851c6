import { expect, test } from 'vitest';
import type { WorkDocument, WorkImport, WorkRow } from '#app/domain/workbench/work.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { documentWords } from './document-words.rules.ts';
import { documentProblem, isBadWork, workText, workTitle } from './work-words.rules.ts';

const { text } = workMessages.in('en');

const labels: WorkDocument = {
  collection: 'shipping-labels',
  jobId: 'j',
  status: 'processing',
  url: null,
  error: null,
  done: 40,
  total: 1200,
  labels: null,
  skipped: [],
  outdated: { orderKeys: [], isRemade: false },
};
const IMPORTED: WorkImport = {
  state: 'done',
  fileName: 'orders.csv',
  ready: 0,
  created: 0,
  repeated: 0,
  leftOut: 0,
  refused: 0,
  error: null,
};
const batch: WorkRow = {
  id: 'b',
  intent: 'shipAndPrint',
  isRunning: true,
  total: 100,
  done: 12,
  skipped: 0,
  createdAt: '2025-03-07T08:30:00.000Z',
  document: null,
  imported: null,
};

test('work shows its progress, and errors in the words of the specification', () => {
  expect(workText(text, { ...batch, document: labels })).toBe('Creating labels… 40 of 1\u00a0200');
  expect(documentProblem(text, { ...labels, status: 'error' })).toBe(
    'Error generating PDF labels: Unknown error',
  );
  expect(documentProblem(text, { ...labels, status: 'completed' })).toBeNull();
});

test('a batch shows the progress of its orders, then of its labels', () => {
  const ready = { ...labels, status: 'completed' as const, total: 97 };

  expect(workTitle(text, batch)).toBe('Ship and print');
  expect(workText(text, batch)).toBe('12 of 100');
  expect(workText(text, { ...batch, isRunning: false, done: 97, skipped: 3 })).toBe(
    '97 done, 3 skipped',
  );
  expect(workText(text, { ...batch, isRunning: false, skipped: 3, document: ready })).toBe(
    '97 labels are ready, 3 skipped',
  );
});

test('each kind of document has its own texts', () => {
  const slips = { ...labels, collection: 'packing-slips', error: 'No fonts' };

  expect(documentProblem(text, { ...slips, status: 'error' })).toBe(
    'Error generating packing slips: No fonts',
  );
  expect(workText(text, { ...batch, document: { ...slips, status: 'completed', total: 1 } })).toBe(
    'The packing slip is ready',
  );
  expect(text(documentWords('packing-slips').lost)).toBe(
    'Error tracking packing slip generation progress',
  );
  const problem = (collection: string) =>
    documentProblem(text, { ...slips, collection, status: 'error' });
  expect(problem('zebra-labels')).toBe('Error generating Zebra labels: No fonts');
  expect(problem('manifests')).toBe('Error generating manifests: No fonts');
  expect(text(documentWords('shipping-labels').late)).toBe('Label generation tracking timed out');
});

test('an import shows its progress and the result of its rows', () => {
  const of = (over: Partial<WorkImport>, row: Partial<WorkRow> = {}): WorkRow => ({
    ...batch,
    intent: null,
    total: 0,
    done: 400,
    ...row,
    imported: { ...IMPORTED, ...over },
  });

  expect(workTitle(text, of({}))).toBe('Import of orders.csv');
  expect(workText(text, of({ state: 'checking' }))).toBe('Checking rows… 400');
  expect(workText(text, of({ state: 'checked', ready: 12 }))).toBe('12 ready to import');
  expect(workText(text, of({ state: 'importing' }, { total: 1240 }))).toBe(
    'Importing… 400 of 1\u00a0240',
  );
  expect(workText(text, of({ created: 1200, repeated: 2, refused: 38 }))).toBe(
    '1\u00a0200 created, 2 already imported, 38 rejected',
  );
  const stopped = of({ state: 'failed', error: 'The file is gone.' });
  expect([workText(text, stopped), isBadWork(stopped)]).toEqual([
    'Stopped: The file is gone.',
    true,
  ]);
  expect(isBadWork(of({}))).toBe(false);
});

test('an outdated document is marked as outdated', () => {
  const made = { ...labels, status: 'completed', labels: 3, url: '/x' } as const;
  const textOf = (outdated: WorkDocument['outdated']) =>
    workText(text, { ...batch, isRunning: false, skipped: 0, document: { ...made, outdated } });

  expect(textOf({ orderKeys: ['A', 'B'], isRemade: true })).toBe('3 labels are ready, 2 outdated');
  expect(textOf({ orderKeys: [], isRemade: true })).toBe('3 labels are ready, printed again later');
  expect(textOf({ orderKeys: [], isRemade: false })).toBe('3 labels are ready');
});
