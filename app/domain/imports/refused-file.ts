import { BOM, csvLine, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import type { FileRow } from './read-rows.ts';

/** The lines of the file of refused rows: as they came, with why, so that they can be corrected there and
 *  brought again. */
export function refusedLines(headers: readonly string[], separator: string) {
  const style: CsvStyle = separator === ';' ? 'semicolon' : 'comma';
  return {
    head: () => Buffer.from(BOM + csvLine([...headers, 'Row', 'Reason'], style)),
    line({ row, cells }: FileRow, reason: string): string {
      const padded = headers.map((_, column) => cells[column] ?? '');
      return csvLine([...padded, { number: String(row) }, reason], style);
    },
  };
}
