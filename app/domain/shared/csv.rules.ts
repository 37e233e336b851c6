/** Separators of a CSV file: comma with a decimal point, or semicolon with a decimal comma, as Excel uses in South
 *  Africa. */
export const CSV_STYLES = {
  comma: { separator: ',', point: '.' },
  semicolon: { separator: ';', point: ',' },
} as const;
export type CsvStyle = keyof typeof CSV_STYLES;

/** A cell's value. A string is always written as text, whatever it looks like; a number stays a number. */
export type CsvCell = string | { number: string };

/** Byte order mark. Without it Excel does not read the file as UTF-8. */
export const BOM = '\uFEFF';

/** One line of the file, including its line ending. */
export function csvLine(cells: readonly CsvCell[], style: CsvStyle): string {
  const { separator, point } = CSV_STYLES[style];
  const texts = cells.map((cell) =>
    typeof cell === 'string'
      ? quoted(harmless(cell, style), separator)
      : quoted(cell.number.replace('.', point), separator),
  );
  return `${texts.join(separator)}\r\n`;
}

/** Prefixes an apostrophe to anything that a spreadsheet would run as a formula (OWASP, including the full-width
 *  signs).
 *  This also covers a formula sign in the middle of a text, after the separator of the other style, because the country
 *  where the file is opened decides which separator splits a line. Quotation marks do not prevent such a split, and a
 *  line break would start a new row, so a cell is always one line. */
function harmless(text: string, style: CsvStyle): string {
  const plain = text.replaceAll('\u0000', '').replace(BREAKS, ' ').replace(INSIDE[style], "$1'");
  return /^\s*[=+\-@＝＋－＠]/.test(plain) ? `'${plain}` : plain;
}

/** Everything that ends a line or a cell in some program: all kinds of line breaks, and the tab. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

const INSIDE: Readonly<Record<CsvStyle, RegExp>> = {
  comma: /(;[\s"]*)(?=[=+\-@＝＋－＠])/g,
  semicolon: /(,[\s"]*)(?=[=+\-@＝＋－＠])/g,
};

function quoted(text: string, separator: string): string {
  const isPlain = !/["\r\n]|^\s|\s$/.test(text) && !text.includes(separator);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** A postal code, with its leading zero also in a spreadsheet. */
export function postalCell(code: string): CsvCell {
  return /^0\d+$/.test(code) ? keptAsText(code) : code;
}

/** The number of an order or of a customer. A spreadsheet would remove a leading zero, and read the number of a part
 *  (2026-2) as a date. */
export function referenceCell(text: string): CsvCell {
  return /^(?:0\d+|\d+-\d+)$/.test(text) ? keptAsText(text) : text;
}

/** Digits and dashes as a formula, because a spreadsheet changes them otherwise. Our imports read it as the text. */
function keptAsText(digits: string): CsvCell {
  return { number: `="${digits}"` };
}

/** Johannesburg has been two hours ahead of UTC all year since 1944. */
const AHEAD_MS = 7_200_000;

/** `2025-03-07 10:30:00` in Johannesburg, a format that spreadsheets read as a time. */
export function csvTime(instant: Date): string {
  const local = new Date(instant.getTime() + AHEAD_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}
