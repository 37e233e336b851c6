import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
import { latinForm, printable, wrapText } from '#app/domain/documents/label-text.rules.ts';
import type { LatinKind } from '#app/domain/documents/latin.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { formatDate, formatDateTime } from '#app/domain/shared/time.ts';
import { FONT_SCALE } from './label-pdf.ts';
import { drawOriginal, type Drawing } from './original-text.ts';

/** In points; y is the top of the line. */
export type SheetText = {
  x: number;
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  grey?: boolean;
  /** The text is right-aligned: it ends at x + this width. */
  endsIn?: number;
};
export type SheetBox = { x: number; y: number; width: number; height: number; open?: boolean };
export type SheetPage = {
  texts: SheetText[];
  boxes: SheetBox[];
  drawings: { x: number; y: number; drawing: Drawing }[];
  barcode: { endsAt: number; y: number; height: number; text: string } | null;
};

/** A4 in points. */
export const SHEET = { width: 595.28, height: 841.89, margin: 36 } as const;
const LEFT = SHEET.margin;
const WIDTH = SHEET.width - 2 * SHEET.margin;
const RIGHT = LEFT + WIDTH;
const FOOT = SHEET.height - 44;
const LINE = 1.25;
const SIZE = 9;
const GAP = 8;
const PADDING = 4;
const HAIR = 0.5;

// prettier-ignore
const COLUMNS = {
  nth:      { x: LEFT,       width: 22,  head: '#' },
  orderId:  { x: LEFT + 26,  width: 72,  head: 'Order ID' },
  placed:   { x: LEFT + 104, width: 56,  head: 'Order date' },
  key:      { x: LEFT + 166, width: 74,  head: 'Order key' },
  customer: { x: LEFT + 246, width: 110, head: 'Customer' },
  town:     { x: LEFT + 362, width: 102, head: 'Town' },
  parcels:  { x: LEFT + 466, width: 34,  head: 'Parcels' },
  tick:     { x: RIGHT - 10, width: 10,  head: '' },
} as const;
const NOTE = { x: COLUMNS.orderId.x, width: COLUMNS.parcels.x - COLUMNS.orderId.x - GAP };

/** The pages of one manifest: a head, the orders under a repeated table head, and at the end the totals and both
 *  signatures. Each page has the manifest's number and 'Page 1 of 3'. */
export function layoutManifest(sheet: ManifestSheet): SheetPage[] {
  const pages: SheetPage[] = [];
  let page = emptyPage();
  let y = head(page, sheet);
  const turn = () => {
    pages.push(page);
    page = emptyPage();
    y = shortHead(page, sheet);
  };
  y = tableHead(page, y);
  sheet.lines.forEach((line, index) => {
    const row = rowOf(line, index + 1);
    if (y + row.height > FOOT) {
      turn();
      y = tableHead(page, y);
    }
    row.draw(page, y);
    y += row.height;
    rule(page, y - HAIR);
  });
  const ending = endOf(sheet);
  if (y + ending.height > FOOT) turn();
  ending.draw(page, y);
  pages.push(page);
  pages.forEach((one, index) => foot(one, sheet, `Page ${index + 1} of ${pages.length}`));
  return pages;
}

function emptyPage(): SheetPage {
  return { texts: [], boxes: [], drawings: [], barcode: null };
}

function head(page: SheetPage, sheet: ManifestSheet): number {
  const top = SHEET.margin;
  put(page, { x: LEFT, y: top, text: fitOne(sheet.productName, 10, 250), size: 10, grey: true });
  put(page, { x: LEFT, y: top + 14, text: 'Manifest', size: 20, bold: true });
  put(page, { x: LEFT, y: top + 40, text: sheet.number, size: 13, bold: true });
  page.barcode = { endsAt: RIGHT, y: top, height: 40, text: sheet.number };
  const half = WIDTH / 2 - GAP;
  const store = facts(page, LEFT, top + 68, half, [
    ['Store', sheet.storeName, 2],
    ['Collect from', sheet.pickupName, 2],
    ['', sheet.pickupAddress, 3],
  ]);
  const times = facts(page, LEFT + WIDTH / 2 + GAP, top + 68, half, [
    ['Collection day', longDay(sheet.collectionDay), 1],
    ['Confirmed at', formatDateTime(sheet.confirmedAt), 1],
    ['Confirmed by', sheet.confirmedBy, 2],
    ['Total', countWords(sheet), 1],
  ]);
  return Math.max(store, times) + 14;
}

function shortHead(page: SheetPage, sheet: ManifestSheet): number {
  const y = SHEET.margin;
  put(page, { x: LEFT, y, text: `Manifest ${sheet.number}`, size: SIZE, bold: true });
  const rest = `${sheet.storeName}, collection on ${longDay(sheet.collectionDay)}`;
  put(page, {
    x: LEFT + 140,
    y,
    text: fitOne(rest, SIZE, WIDTH - 140),
    size: SIZE,
    endsIn: WIDTH - 140,
  });
  return y + 20;
}

const FACT_NAME = 78;

function facts(
  page: SheetPage,
  x: number,
  top: number,
  width: number,
  list: readonly [name: string, value: string, maxLines: number][],
): number {
  let y = top;
  for (const [name, value, maxLines] of list) {
    const cell = cellOf(value, { size: 10, width: width - FACT_NAME, maxLines, bold: true });
    put(page, { x, y, text: name, size: 10, grey: true });
    drawCell(page, x + FACT_NAME, y, cell);
    y += cell.height + 3;
  }
  return y;
}

function tableHead(page: SheetPage, y: number): number {
  for (const [key, { x, width, head: text }] of Object.entries(COLUMNS))
    put(page, {
      x,
      y,
      text,
      size: SIZE,
      bold: true,
      ...(key === 'parcels' ? { endsIn: width } : {}),
    });
  const bottom = y + SIZE * LINE + PADDING;
  page.boxes.push({ x: LEFT, y: bottom - 1, width: WIDTH, height: 1 });
  return bottom;
}

type Row = { height: number; draw(page: SheetPage, y: number): void };

function rowOf(line: ManifestSheet['lines'][number], nth: number): Row {
  const { orderId, placed, key, customer, town } = COLUMNS;
  const cells = [
    { x: orderId.x, cell: cellOf(line.orderId, { size: SIZE, width: orderId.width, maxLines: 2 }) },
    { x: placed.x, cell: cellOf(formatDate(line.placedAt), { size: SIZE, width: placed.width }) },
    { x: key.x, cell: cellOf(line.orderKey, { size: SIZE, width: key.width, bold: true }) },
    {
      x: customer.x,
      cell: line.isErased
        ? cellOf('Erased', { size: SIZE, width: customer.width, grey: true })
        : cellOf(line.customer, { size: SIZE, width: customer.width, maxLines: 2, kind: 'name' }),
    },
    { x: town.x, cell: cellOf(line.town, { size: SIZE, width: town.width, maxLines: 2 }) },
  ];
  const note = cellOf(line.note, { size: 8, width: NOTE.width, maxLines: 2, grey: true });
  const upper = Math.max(SIZE * LINE, ...cells.map(({ cell }) => cell.height));
  return {
    height: PADDING + upper + note.height + PADDING,
    draw(page, top) {
      const y = top + PADDING;
      put(page, { x: COLUMNS.nth.x, y, text: String(nth), size: SIZE, grey: true });
      for (const { x, cell } of cells) drawCell(page, x, y, cell);
      const { x, width } = COLUMNS.parcels;
      put(page, { x, y, text: String(line.parcels), size: SIZE, endsIn: width });
      page.boxes.push({ x: COLUMNS.tick.x, y: y + 1, width: 9, height: 9, open: true });
      drawCell(page, NOTE.x, y + upper, note);
    },
  };
}

const SIGNATURE_HEIGHT = 128;

function endOf(sheet: ManifestSheet): Row {
  const erased = sheet.lines.filter(({ isErased }) => isErased).length;
  const words = erased
    ? `${erased === 1 ? 'One order is listed without its recipient' : `${erased} orders are listed without their recipients`}, whose personal data was erased after this manifest was confirmed.`
    : '';
  const note = cellOf(words, { size: SIZE, width: WIDTH, maxLines: 2, grey: true });
  return {
    height: 30 + note.height + SIGNATURE_HEIGHT,
    draw(page, top) {
      put(page, { x: LEFT, y: top + 10, text: countWords(sheet), size: 11, bold: true });
      drawCell(page, LEFT, top + 28, note);
      const y = top + 34 + note.height;
      signature(page, LEFT, y, 'Handed over by', 'For the store');
      signature(page, LEFT + WIDTH / 2 + GAP, y, 'Received by', 'For the courier');
    },
  };
}

function signature(page: SheetPage, x: number, top: number, title: string, whom: string): void {
  const width = WIDTH / 2 - GAP;
  put(page, { x, y: top, text: title, size: 11, bold: true });
  put(page, { x, y: top, text: whom, size: SIZE, grey: true, endsIn: width });
  ['Name', 'Signature', 'Date', 'Time'].forEach((name, index) => {
    const y = top + 28 + index * 24;
    put(page, { x, y: y - 2, text: name, size: SIZE, grey: true });
    page.boxes.push({ x: x + 48, y: y + 9, width: width - 48, height: HAIR });
  });
}

function foot(page: SheetPage, sheet: ManifestSheet, words: string): void {
  const y = SHEET.height - 36;
  const text = fitOne(`${sheet.productName} manifest ${sheet.number}`, 8, WIDTH - 90);
  put(page, { x: LEFT, y, text, size: 8, grey: true });
  put(page, { x: RIGHT - 80, y, text: words, size: 8, grey: true, endsIn: 80 });
}

function countWords({ lines }: Pick<ManifestSheet, 'lines'>): string {
  const parcels = lines.reduce((sum, line) => sum + line.parcels, 0);
  return `${counted(lines.length, 'order')}, ${counted(parcels, 'parcel')}`;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Monday, 10 Mar 2025`. The day is midnight UTC, which is the same day in Johannesburg. */
function longDay(day: Date): string {
  return `${DAYS[day.getUTCDay()]}, ${formatDate(day)}`;
}

type Style = {
  size: number;
  width: number;
  maxLines?: number;
  bold?: boolean;
  grey?: boolean;
  kind?: LatinKind;
};
type Cell = { lines: string[]; drawing: Drawing | null; height: number; style: Style };

/** Lays out the text as it was entered. If the label font lacks some of its characters, the text is drawn as
 *  outlines with the label's Latin form below. If a character is in no font, only the Latin form is written. */
function cellOf(text: string, style: Style): Cell {
  const { size, width, maxLines = 1, bold = false, kind = 'text' } = style;
  const latin = latinForm(text, kind);
  const drawing =
    latin === null ? null : drawOriginal(text, { fontSize: size, width, maxLines, bold });
  const plain = drawing ? `(${latin})` : printable(text, kind);
  const lines = wrapText(plain, size / FONT_SCALE, width, maxLines);
  return { lines, drawing, height: (drawing?.height ?? 0) + lines.length * size * LINE, style };
}

function drawCell(page: SheetPage, x: number, top: number, cell: Cell): void {
  const { size, bold = false, grey = false } = cell.style;
  if (cell.drawing) page.drawings.push({ x, y: top, drawing: cell.drawing });
  const y = top + (cell.drawing?.height ?? 0);
  cell.lines.forEach((text, index) =>
    put(page, { x, y: y + index * size * LINE, text, size, bold, grey }),
  );
}

function fitOne(text: string, size: number, width: number): string {
  return wrapText(printable(text), size / FONT_SCALE, width, 1)[0] ?? '';
}

function put(page: SheetPage, text: SheetText): void {
  if (text.text) page.texts.push(text);
}

function rule(page: SheetPage, y: number): void {
  page.boxes.push({ x: LEFT, y, width: WIDTH, height: HAIR });
}
