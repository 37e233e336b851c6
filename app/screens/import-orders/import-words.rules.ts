import type { ImportState } from '@prisma/client';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';

type Counts = { ready: number; repeated: number; refused: number; created: number };

/** What has become of a file, in one word. */
export const STATE_WORDS: Record<ImportState, string> = {
  uploaded: 'Choose its columns',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  importing: 'Being imported',
  done: 'Imported',
  failed: 'Stopped',
};

export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'importing';
}

/** What the file comes to, the parts that are none left out. */
export function countWords(state: ImportState, counts: Counts): string[] {
  const { ready, repeated, refused, created } = counts;
  const words: [number, string][] =
    state === 'done'
      ? [
          [created, `${counted(created, 'order')} created`],
          [repeated, `${counted(repeated, 'row was an order', 'rows were orders')} already`],
        ]
      : [
          [ready, `${counted(ready, 'row')} ready`],
          [
            repeated,
            `${counted(repeated, 'row is an order', 'rows are orders')} already and will not be made again`,
          ],
        ];
  const all = [...words, [refused, `${counted(refused, 'row')} refused`] as const];
  return all.filter(([count], at) => count > 0 || at === 0).map(([, text]) => text);
}

/** `Checking row 400…`, `Importing… 400 of 1 240 rows` */
export function progressWords(state: ImportState, done: number, total: number | null): string {
  if (state === 'checking') return `Checking the file… ${counted(done, 'row')} so far`;
  return `Importing… ${groupDigits(done)} of ${counted(total ?? done, 'row')}`;
}
