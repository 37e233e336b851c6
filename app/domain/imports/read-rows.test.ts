import { expect, test } from 'vitest';
import { MAX_LINES, readRows, separatorOf, watchEncoding, type Encoding } from './read-rows.ts';

async function rowsOf(text: string | Buffer, separator = ';', encoding: Encoding = 'utf-8') {
  const whole = Buffer.from(text as string);
  async function* pieces() {
    const size = whole.length > 100_000 ? 65_536 : 7;
    for (let start = 0; start < whole.length; start += size)
      yield await Promise.resolve(whole.subarray(start, start + size));
  }
  const rows = [];
  for await (const row of readRows(pieces(), { encoding, separator })) rows.push(row);
  return rows;
}

const encodingOf = (bytes: Buffer) => {
  const watch = watchEncoding();
  for (let start = 0; start < bytes.length; start += 3) watch.see(bytes.subarray(start, start + 3));
  return watch.found();
};

test('rows are numbered as a spreadsheet shows them, despite line breaks and empty rows', async () => {
  const text = '\uFEFFa;b;;;\r\n1;"two\r\nlines; and ""quotes""";;;\r\n;;;;\r\n\r\n="3";x"y\r\n';

  expect(await rowsOf(text)).toEqual([
    { row: 1, cells: ['a', 'b'], problem: null },
    { row: 2, cells: ['1', 'two\r\nlines; and "quotes"'], problem: null },
    { row: 5, cells: ['="3"', 'x"y'], problem: null },
  ]);
});

test.each([';', ',', '\t', '|'])(
  'a first line that names the separator %j for Excel is used, and is not a row',
  async (separator) => {
    const text = `\uFEFFsep=${separator}\r\na${separator}b\r\n1${separator}2,50\r\n`;

    expect(separatorOf(text)).toBe(separator);
    const rows = await rowsOf(text, separator);
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'a'],
      [2, '1'],
    ]);
  },
);

test.each([
  ['\n', 3],
  ['\r\n', 3],
  ['\r', 3],
])('lines may end with %j', async (ending, rows) => {
  expect(await rowsOf(['a;b', '1;2', '3;4'].join(ending))).toHaveLength(rows);
});

test('a quotation mark that is never closed is reported at its row, and earlier rows are read', async () => {
  const rows = await rowsOf('a;b\n1;2\n3;"open\n4;5\n6;7\n');

  expect(rows.map(({ row }) => row)).toEqual([1, 2, 3]);
  expect(rows.at(-1)?.problem).toContain('never closed');
});

test('a cell of a megabyte is cut, and the rows after it are read', async () => {
  const rows = await rowsOf(`a;b\n1;${'z'.repeat(1_000_000)}\n2;x\n`);

  expect(rows.map(({ cells }) => cells[1]?.length)).toEqual([1, 5_000, 1]);
});

test('the event loop runs while a file of empty rows is read', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  async function* inOnePiece() {
    yield await Promise.resolve(Buffer.from(`a;b\n${'\n'.repeat(90_000)}1;2\n`));
  }

  const rows = [];
  for await (const row of readRows(inOnePiece(), { encoding: 'utf-8', separator: ';' }))
    rows.push(row.row);
  clearImmediate(next);

  expect(rows).toEqual([1, 90_002]);
  expect(turns).toBeGreaterThan(20);
});

test('a file with too many rows, or with an endless row, is refused with the reason', async () => {
  await expect(rowsOf('\n'.repeat(MAX_LINES + 1))).rejects.toThrow('including empty ones');
  await expect(rowsOf(`a;b\n${';'.repeat(3_000_000)}`)).rejects.toThrow('is too long');
});

test('a row of two million characters is read, and a longer one is refused', async () => {
  const row = 'z'.repeat(2_000_000);

  expect(await rowsOf(row)).toHaveLength(1);
  await expect(rowsOf(`${row}z`)).rejects.toThrow('is too long. Choose a CSV file');
});

test('too many columns are an error of the row, but empty ones at its end are not', async () => {
  const rows = await rowsOf(
    `a;b\n${'x;'.repeat(499)}x\n1;2${';'.repeat(500)}\n${'x;'.repeat(199)}x\n${'x;'.repeat(200)}x\n`,
  );

  expect(rows[1]?.problem).toContain('more than 200 columns');
  expect(rows[2]).toMatchObject({ cells: ['1', '2'], problem: null });
  expect(rows.slice(3).map(({ problem }) => problem !== null)).toEqual([false, true]);
});

test('the separator is found in the header row', () => {
  expect(separatorOf('a;"b,c,d,e";f')).toBe(';');
  expect(separatorOf('a,b,c\n1;2;3;4;5;6')).toBe(',');
  expect(separatorOf('a\tb\tc')).toBe('\t');
});

test('text in three encodings is read, and binary files are refused', async () => {
  const umlaut = 'naam;straat\nZoë;Kërkstraat\n';
  const windows = Buffer.from(umlaut, 'latin1');
  const wide = Buffer.from(`\uFEFF${umlaut}`, 'utf16le');

  expect(encodingOf(Buffer.from(umlaut))).toBe('utf-8');
  expect(encodingOf(windows)).toBe('windows-1252');
  expect(encodingOf(wide)).toBe('utf-16le');
  for (const [bytes, encoding] of [
    [windows, 'windows-1252'],
    [wide, 'utf-16le'],
  ] as const)
    expect((await rowsOf(bytes, ';', encoding))[1]?.cells).toEqual(['Zoë', 'Kërkstraat']);
  for (const binary of ['PK\u0003\u0004workbook', '%PDF-1.7'])
    expect(() => encodingOf(Buffer.from(binary, 'latin1'))).toThrow('not a CSV file');
});
