import { actionOf } from '#app/domain/orders/actions/index.ts';
import { leftOutWords } from '#app/domain/documents/left-out.rules.ts';
import { outdatedWords } from '#app/domain/documents/outdated.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { WorkDocument, WorkImport, WorkRow } from '#app/domain/workbench/work.schema.ts';
import type { workMessages } from '#app/messages/work.ts';
import { documentWords } from './document-words.rules.ts';

type Text = ReturnType<typeof workMessages.in>['text'];

export function workTitle(text: Text, { intent, document, imported }: WorkRow): string {
  if (intent) return actionOf(intent).label;
  if (imported) {
    const { fileName: file } = imported;
    return file ? text('import.title', { file }) : text('import.untitled');
  }
  return documentTitle(text, document?.collection ?? '');
}

export function documentTitle(text: Text, collection: string): string {
  return text(documentWords(collection).name);
}

/** Returns a job's progress, such as `Making labels… 40 of 100`, `12 of 100` or `97 labels are ready, 3 skipped`. */
export function workText(text: Text, row: WorkRow): string {
  const { imported, skipped } = row;
  if (imported) return importText(text, imported, row);
  const progress = progressText(text, row);
  if (skipped === 0) return progress;
  return `${progress}, ${text('job.skipped', { count: groupDigits(skipped) })}`;
}

function progressText(text: Text, row: WorkRow): string {
  const { document, isRunning, total, done, skipped } = row;
  if (document) return documentText(text, document);
  if (!isRunning) return text('job.done', { count: groupDigits(done) });
  return text('job.progress', { done: groupDigits(done + skipped), total: groupDigits(total) });
}

/** Returns an import's progress, such as `Checking rows… 400`, `Importing… 400 of 1 240` or `1 200 created, 40
 *  refused`. */
function importText(text: Text, imported: WorkImport, row: WorkRow): string {
  const { state, ready, created, repeated, leftOut, refused, error } = imported;
  const [done, total] = [groupDigits(row.done), groupDigits(row.total)];
  if (state === 'checking') return text('import.checking', { count: done });
  if (state === 'importing') return text('import.importing', { done, total });
  if (state === 'failed') return text('import.stopped', { error: error ?? text('unknownError') });
  const parts = [
    state === 'done' ? ([created, 'import.created'] as const) : ([ready, 'import.ready'] as const),
    [repeated, 'import.repeated'],
    [leftOut, 'import.leftOut'],
    [refused, 'import.refused'],
  ] as const;
  return parts
    .filter(([count], at) => count > 0 || at === 0)
    .map(([count, key]) => text(key, { count: groupDigits(count) }))
    .join(', ');
}

/** Whether the job as a whole failed. */
export function isBadWork({ document, imported }: WorkRow): boolean {
  return document?.status === 'error' || imported?.state === 'failed';
}

function documentText(text: Text, document: WorkDocument): string {
  const { status, done, total, labels, collection, skipped, outdated } = document;
  const { making, ready } = documentWords(collection);
  if (status === 'error') return documentProblem(text, document) ?? '';
  if (status === 'processing')
    return text(making, { done: groupDigits(done), total: groupDigits(total) });
  const count = labels ?? total - skipped.length;
  const made = text(ready, { count, shown: groupDigits(count) });
  return [made, leftOutWords(skipped) ?? [], outdatedWords(outdated) ?? []].flat().join(', ');
}

/** Returns a failed document's error; null for other documents. */
export function documentProblem(text: Text, document: WorkDocument): string | null {
  const { collection, status, error } = document;
  if (status !== 'error') return null;
  return text(documentWords(collection).failed, { error: error ?? text('unknownError') });
}
