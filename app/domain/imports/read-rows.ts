import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { AppError } from '#app/domain/shared/errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { SEPARATOR_SIGNS as SIGNS, type Separator } from './import-fields.rules.ts';
import { MAX_COLUMNS, MAX_LETTERS, MAX_ROWS } from './import.schema.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';
export type CsvShape = { encoding: Encoding; separator: string };

/** A row of the file; `problem` is set if it could not be parsed or has too many columns. */
export type FileRow = { row: number; cells: string[]; problem: string | null };

const UNCLOSED = 'A quotation mark is opened here but never closed, so we could not read the rest.';
const ENDINGS = ['\r\n', '\n', '\r'];

/** The most rows that are read, including empty ones. */
export const MAX_LINES = 10 * MAX_ROWS;

/** Yields the rows of a file that are not empty, numbered as a spreadsheet shows them. A cell that is too long is cut
 *  to MAX_LETTERS. That is still too long for any field, and a cut list of line items is refused.
 *  @throws AppError 'too-large' for too many rows, including empty ones, or for an implausibly long line. */
export async function* readRows(
  content: AsyncIterable<Uint8Array>,
  { encoding, separator }: CsvShape,
): AsyncGenerator<FileRow> {
  let isBroken = false;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ENDINGS,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: () => {
      isBroken = true;
      return undefined;
    },
  });
  const text = Readable.from(textOf(content, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      // Excel neither shows nor counts this row.
      if (row === 0 && namesSeparator(record)) continue;
      row += 1;
      if (row > MAX_LINES) throw tooMany();
      if (record.some((cell) => cell.trim() !== '')) yield { row, ...withinLimits(record) };
    }
  } finally {
    text.destroy();
  }
  if (isBroken) yield { row: row + 1, cells: [], problem: UNCLOSED };
}

function withinLimits(record: readonly string[]): Pick<FileRow, 'cells' | 'problem'> {
  let length = record.length;
  while (length > 0 && record[length - 1]?.trim() === '') length -= 1;
  const cells = record
    .slice(0, Math.min(length, MAX_COLUMNS))
    .map((cell) => cell.slice(0, MAX_LETTERS));
  const problem = length > MAX_COLUMNS ? `The row has more than ${MAX_COLUMNS} columns.` : null;
  return { cells, problem };
}

/** Bytes parsed in one go. */
const PIECE_BYTES = 2_048;
/** More characters than a line of any real file has. */
const LONGEST_LINE = 2_000_000;

/** Decodes in small pieces and yields to the event loop after each. Otherwise a file with very short rows would block
 *  the process for minutes. */
async function* textOf(
  content: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let line = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const text = decoder.decode(chunk.subarray(start, start + PIECE_BYTES), { stream: true });
      const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      line = last < 0 ? line + text.length : text.length - last;
      if (line > LONGEST_LINE) throw tooLong();
      yield text;
      await setImmediate();
    }
  }
  yield decoder.decode();
}

function tooMany(): AppError {
  const message = `The file has more than ${groupDigits(MAX_LINES)} rows, including empty ones. Delete those, or split the file.`;
  return new AppError('too-large', message, { fields: { file: message } });
}

function tooLong(): AppError {
  const message = 'A row in the file is too long. Choose a CSV file with one row on each line.';
  return new AppError('too-large', message, { fields: { file: message } });
}

/** The first line of a file that names its separator for Excel: `sep=;`. */
const NAMED_SEPARATOR = /^\ufeff?sep=(.)[\r\n]/i;

/** Whether a row is the line that names the separator, after splitting it by that separator. */
function namesSeparator([first = '', ...rest]: readonly string[]): boolean {
  return /^\ufeff?sep=$/i.test(first.trim()) && rest.every((cell) => cell.trim() === '');
}

/** The separator that a file names in its first line, or null. */
export function namedSeparator(text: string): Separator | null {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  return SIGNS.find((sign) => sign === named) ?? null;
}

/** The separator that the file names, or else the most frequent one in its first row outside quotation marks. */
export function separatorOf(head: string): Separator {
  const [row = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => row.split(sign).length;
  return namedSeparator(head) ?? SIGNS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Watches a file's bytes as they pass, and determines which of the three encodings it uses. */
export function watchEncoding(): { see(chunk: Uint8Array): void; found(): Encoding } {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = Buffer.alloc(0);
  let isUtf8 = true;
  const decode = (chunk?: Uint8Array) => {
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    see(chunk) {
      if (first.length < 8) first = Buffer.concat([first, chunk.subarray(0, 8)]);
      if (isUtf8) decode(chunk);
    },
    found() {
      if (isBinary(first)) throw notText();
      if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
      if (isUtf8) decode();
      return isUtf8 ? 'utf-8' : 'windows-1252';
    },
  };
}

/** Whether a file is of a kind that people choose by mistake: a workbook, a PDF, an image. */
function isBinary(first: Buffer): boolean {
  const signs = first.toString('latin1');
  return ['PK\u0003\u0004', '%PDF', '\u00d0\u00cf\u0011\u00e0', '\u0089PNG'].some((sign) =>
    signs.startsWith(sign),
  );
}

function notText(): AppError {
  const message = 'This is not a CSV file. In Excel, choose Save As, then CSV.';
  return new AppError('invalid-input', message, { fields: { file: message } });
}
