/** How a file separates its cells: with a comma and a decimal point, or as Excel writes and reads them
 *  in South Africa, with a semicolon and a decimal comma. */
export const CSV_STYLES = {
  comma: { separator: ',', point: '.' },
  semicolon: { separator: ';', point: ',' },
} as const;
export type CsvStyle = keyof typeof CSV_STYLES;

/** What a cell holds. Text is text whatever it looks like; a number stays one. */
export type CsvCell = string | { number: string };

/** Excel takes a file for UTF-8 by this alone. */
export const BOM = '\uFEFF';

/** One line, its end included. */
export function csvLine(cells: readonly CsvCell[], style: CsvStyle): string {
  const { separator, point } = CSV_STYLES[style];
  const texts = cells.map((cell) =>
    typeof cell === 'string'
      ? quoted(harmless(cell, style), separator)
      : quoted(cell.number.replace('.', point), separator),
  );
  return `${texts.join(separator)}\r\n`;
}

/** What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, the signs of full width
 *  among them): a text that begins like one, and what does in its middle where the other style's separator
 *  stands before it. Which one splits is the country's where the file is opened, and quotation marks are
 *  no help there: a line break would begin a row of its own, so a cell is one line. */
function harmless(text: string, style: CsvStyle): string {
  const plain = text.replaceAll('\u0000', '').replace(BREAKS, ' ').replace(INSIDE[style], "$1'");
  return /^\s*[=+\-@＝＋－＠]/.test(plain) ? `'${plain}` : plain;
}

/** Whatever ends a line or a cell in some program: line breaks of every kind, and the tab. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

const INSIDE: Readonly<Record<CsvStyle, RegExp>> = {
  comma: /(;[\s"]*)(?=[=+\-@＝＋－＠])/g,
  semicolon: /(,[\s"]*)(?=[=+\-@＝＋－＠])/g,
};

function quoted(text: string, separator: string): string {
  const isPlain = !/["\r\n]|^\s|\s$/.test(text) && !text.includes(separator);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Two hours ahead of UTC all the year, since 1944. */
const AHEAD_MS = 7_200_000;

/** `2025-03-07 10:30:00` in Johannesburg, as spreadsheets read a time. */
export function csvTime(instant: Date): string {
  const local = new Date(instant.getTime() + AHEAD_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}
