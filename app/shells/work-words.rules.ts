import { actionOf } from '#app/domain/orders/actions/index.ts';
import { leftOutWords } from '#app/domain/documents/left-out.rules.ts';
import { outdatedWords } from '#app/domain/documents/outdated.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { WorkDocument, WorkImport, WorkRow } from '#app/domain/workbench/work.schema.ts';
import { documentWords } from './document-words.rules.ts';

export function workTitle({ intent, document, imported }: WorkRow): string {
  if (intent) return actionOf(intent).label;
  if (imported) return `Import of ${imported.fileName || 'a file'}`;
  return documentTitle(document?.collection ?? '');
}

export function documentTitle(collection: string): string {
  return documentWords(collection).name;
}

/** Returns a job's progress, such as `Making labels… 40 of 100`, `12 of 100` or `97 labels are ready, 3 skipped`. */
export function workText(row: WorkRow): string {
  const { document, imported, total, done, skipped } = row;
  if (imported) return importText(imported, row);
  const left = skipped > 0 ? `, ${groupDigits(skipped)} skipped` : '';
  if (document) return `${documentText(document)}${left}`;
  if (row.isRunning) return `${groupDigits(done + skipped)} of ${groupDigits(total)}${left}`;
  return `${groupDigits(done)} done${left}`;
}

/** Returns an import's progress, such as `Checking… 400 rows`, `Importing… 400 of 1 240` or `1 200 created, 40
 *  refused`. */
function importText(imported: WorkImport, { done, total }: WorkRow): string {
  const { state, ready, created, repeated, leftOut, refused, error } = imported;
  if (state === 'checking') return `Checking… ${groupDigits(done)} rows`;
  if (state === 'importing') return `Importing… ${groupDigits(done)} of ${groupDigits(total)}`;
  if (state === 'failed') return `Stopped: ${error ?? 'Unknown error'}`;
  const parts: [number, string][] = [
    state === 'done' ? [created, 'created'] : [ready, 'ready to import'],
    [repeated, 'already imported'],
    [leftOut, 'left out'],
    [refused, 'refused'],
  ];
  return parts
    .filter(([count], at) => count > 0 || at === 0)
    .map(([count, word]) => `${groupDigits(count)} ${word}`)
    .join(', ');
}

/** Whether the job as a whole failed. */
export function isBadWork({ document, imported }: WorkRow): boolean {
  return (document !== null && documentProblem(document) !== null) || imported?.state === 'failed';
}

function documentText(document: WorkDocument): string {
  const { status, done, total, labels, collection, skipped, outdated } = document;
  const { making, readyOne, readyMany } = documentWords(collection);
  if (status === 'error') return documentProblem(document) ?? '';
  if (status === 'processing') return `${making}… ${groupDigits(done)} of ${groupDigits(total)}`;
  const made = labels ?? total - skipped.length;
  const ready = made === 1 ? readyOne : readyMany(groupDigits(made));
  return [ready, leftOutWords(skipped) ?? [], outdatedWords(outdated) ?? []].flat().join(', ');
}

/** Returns a failed document's error; null for other documents. */
export function documentProblem({ collection, status, error }: WorkDocument): string | null {
  if (status !== 'error') return null;
  return `${documentWords(collection).failed}: ${error ?? 'Unknown error'}`;
}
