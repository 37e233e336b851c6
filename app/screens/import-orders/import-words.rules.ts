import type { ImportState } from '@prisma/client';
import { packedColumns } from '#app/domain/imports/column-heads.rules.ts';
import { IMPORT_FIELDS } from '#app/domain/imports/import-fields.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { importOrdersMessages } from '#app/messages/import-orders.ts';

type Counts = {
  ready: number;
  repeated: number;
  leftOut: number;
  leftOutItems: number;
  refused: number;
  created: number;
};

export type Text = ReturnType<typeof importOrdersMessages.in>['text'];

/** A count in a text: `count` chooses the singular or the plural, and `shown` is the number with its groups of digits. */
export function countedIn(count: number) {
  return { count, shown: groupDigits(count) };
}

export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'importing';
}

/** The counts of a file. Zeros are left out, except for the orders that are ready or created. Refused data is counted
 *  in rows, everything else in orders or items. */
export function countWords(text: Text, state: ImportState, counts: Counts): string[] {
  const kinds = ['repeated', 'leftOut', 'leftOutItems', 'refused'] as const;
  return [
    state === 'done' ? ('created' as const) : ('ready' as const),
    ...kinds.filter((kind) => counts[kind] > 0),
  ].map((kind) => text(`counts.${kind}`, countedIn(counts[kind])));
}

/** Whether rows were refused because of their store, which can be chosen below. */
export function isStoreRefused(problems: readonly { reason: string }[]): boolean {
  return problems.some(({ reason }) => reason.startsWith(`${IMPORT_FIELDS.storeName.label} `));
}

/** Notes on how the headings were read. */
export function headNotes(
  text: Text,
  { rowsAbove, headers }: { rowsAbove: number; headers: string[] },
) {
  const packed = packedColumns(headers).map((column) => headers[column] ?? '');
  return [
    ...(rowsAbove > 0 ? [text('columns.rowsAbove', { row: rowsAbove + 1 })] : []),
    ...(packed.length > 0 ? [text('columns.packed', { columns: packed.join(', ') })] : []),
  ];
}

/** Title of the preview, which shows `shown` of the `ready` orders. */
export function samplesTitle(text: Text, shown: number, ready: number): string {
  if (ready === 1) return text('samples.one');
  return shown < ready ? text('samples.first', countedIn(shown)) : text('samples.all');
}

/** `row 2`, `rows 2, 3 and 7` */
export function rowWords(text: Text, rows: readonly number[]): string {
  const shown = rows.slice(0, 5).map((row) => groupDigits(row));
  const more = rows.length - shown.length;
  if (more > 0) return text('rows.many', { rows: shown.join(', '), shown: groupDigits(more) });
  const last = shown.pop() ?? '';
  if (shown.length === 0) return text('rows.one', { row: last });
  return text('rows.some', { rows: shown.join(', '), last });
}

/** `Checking the file… 400 rows so far`, `Importing… 400 of 1 240 rows` */
export function progressWords(
  text: Text,
  state: ImportState,
  done: number,
  total: number | null,
): string {
  if (state === 'checking') return text('progress.checking', countedIn(done));
  return text('progress.importing', { done: groupDigits(done), ...countedIn(total ?? done) });
}
