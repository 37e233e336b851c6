import type { ImportState } from '@prisma/client';
import { packedColumns } from '#app/domain/imports/column-heads.rules.ts';
import { IMPORT_FIELDS } from '#app/domain/imports/import-fields.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';

type Counts = {
  ready: number;
  repeated: number;
  leftOut: number;
  leftOutItems: number;
  refused: number;
  created: number;
};

/** Short label of a file's state. */
export const STATE_WORDS: Record<ImportState, string> = {
  uploaded: 'Choose columns',
  checking: 'Checking',
  checked: 'Checked, not imported yet',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Stopped',
};

export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'importing';
}

/** The counts of a file. Zeros are left out, except for the orders that are ready or created. Refused data is counted
 *  in rows, everything else in orders or items. */
export function countWords(state: ImportState, counts: Counts): string[] {
  const { ready, repeated, leftOut, leftOutItems, refused, created } = counts;
  const made =
    state === 'done'
      ? ([created, `${counted(created, 'order')} created`] as const)
      : ([ready, `${counted(ready, 'order')} ready`] as const);
  const words: (readonly [number, string])[] = [
    made,
    [repeated, `${counted(repeated, 'order')} already here, not imported again`],
    [
      leftOut,
      `${counted(leftOut, 'order')} left out: already fulfilled, cancelled or not for delivery`,
    ],
    [
      leftOutItems,
      `${counted(leftOutItems, 'item')} of the ready orders left out: already fulfilled or not for delivery`,
    ],
    [refused, `${counted(refused, 'row')} refused`],
  ];
  return words.filter(([count], at) => count > 0 || at === 0).map(([, text]) => text);
}

/** Advice if rows were refused because of their store; the field for it is below. Otherwise null. */
export function storeAdvice(problems: readonly { reason: string }[]): string | null {
  return problems.some(({ reason }) => reason.startsWith(`${IMPORT_FIELDS.storeName.label} `))
    ? 'Choose the store of the orders below, or correct it in the file, and check again.'
    : null;
}

/** Notes on how the headings were read. */
export function headNotes({ rowsAbove, headers }: { rowsAbove: number; headers: string[] }) {
  const packed = packedColumns(headers).map((column) => headers[column] ?? '');
  return [
    ...(rowsAbove > 0
      ? [`The headings are in row ${rowsAbove + 1}. Rows above it are left out.`]
      : []),
    ...(packed.length > 0
      ? [`Items written as name:…|quantity:… are also read from ${packed.join(', ')}.`]
      : []),
  ];
}

/** Title of the preview, which shows `shown` of the `ready` orders. */
export function samplesTitle(shown: number, ready: number): string {
  const which = shown < ready ? `The first ${counted(shown, 'order')}` : 'The orders';
  return ready === 1 ? 'The order as it will be imported' : `${which} as they will be imported`;
}

/** `row 2`, `rows 2, 3 and 7` */
export function rowWords(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).map((row) => groupDigits(row));
  const more = rows.length - shown.length;
  if (more > 0) return `rows ${shown.join(', ')} and ${counted(more, 'more row')}`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? `row ${last}` : `rows ${shown.join(', ')} and ${last}`;
}

/** `Checking the file… 400 rows so far`, `Importing… 400 of 1 240 rows` */
export function progressWords(state: ImportState, done: number, total: number | null): string {
  if (state === 'checking') return `Checking the file… ${counted(done, 'row')} so far`;
  return `Importing… ${groupDigits(done)} of ${counted(total ?? done, 'row')}`;
}
