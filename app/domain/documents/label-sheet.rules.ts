import { LABEL_SIZE, WIDTH } from './label-boxes.rules.ts';
import type { LabelBarcode } from './label-layout.rules.ts';

/** The formats of PDF labels: a roll of labels of their own size, or A4 sheets. */
export const LABEL_SHEETS = {
  single: { words: '100 × 150 mm labels', wire: '100x150', perPage: 1 },
  a4x2: { words: 'A4, two labels per sheet', wire: 'a4-2', perPage: 2 },
  a4x4: { words: 'A4, four labels per sheet', wire: 'a4-4', perPage: 4 },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;
export const EVERY_SHEET = Object.keys(LABEL_SHEETS) as [LabelSheet, ...LabelSheet[]];

/** The position of a label on its page, in millimetres; `scale` is relative to its own size. */
export type Place = { xMm: number; yMm: number; scale: number };
export type SheetLayout = { widthMm: number; heightMm: number; places: readonly Place[] };

const LABEL_MM = {
  width: LABEL_SIZE.widthDots / LABEL_SIZE.dotsPerMm,
  height: LABEL_SIZE.heightDots / LABEL_SIZE.dotsPerMm,
};

/** The resolution of an office printer. Some have half of it. */
const OFFICE_DPI = 600;
/** A smaller difference in dots comes from floating-point arithmetic. */
const ROUNDING = 1e-6;

/** The scale at which a module of three label dots, as in barcodes of up to 16 characters, has `moduleDots` dots of an
 *  office printer. On a sheet, it must be a whole number of these dots. Otherwise bars would be rounded to different
 *  widths. */
const scaleOf = (moduleDots: number) =>
  (moduleDots * 25.4) / OFFICE_DPI / (3 / LABEL_SIZE.dotsPerMm);

/** Two labels fill a landscape A4 page, enlarged by about a third; four fill a portrait one, slightly reduced. */
export const SHEET_LAYOUTS: Record<LabelSheet, SheetLayout> = {
  single: { widthMm: 100, heightMm: 150, places: [{ xMm: 0, yMm: 0, scale: 1 }] },
  a4x2: sheet({ widthMm: 297, heightMm: 210, columns: 2, rows: 1, scale: scaleOf(12) }),
  a4x4: sheet({ widthMm: 210, heightMm: 297, columns: 2, rows: 2, scale: scaleOf(8) }),
};

type Grid = { widthMm: number; heightMm: number; columns: number; rows: number; scale: number };

/** Each label is centred in its part of the sheet; the parts are in reading order. */
function sheet({ widthMm, heightMm, columns, rows, scale }: Grid): SheetLayout {
  const part = { width: widthMm / columns, height: heightMm / rows };
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    xMm: (index % columns) * part.width + (part.width - LABEL_MM.width * scale) / 2,
    yMm: Math.floor(index / columns) * part.height + (part.height - LABEL_MM.height * scale) / 2,
    scale,
  }));
  return { widthMm, heightMm, places };
}

/** The barcode of a label at this place. On a sheet, modules of two dots, as in barcodes of more than 16 characters,
 *  also get a whole number of an office printer's dots. It is even, and so also whole at 300 dpi, if the barcode then
 *  still fits with a quiet zone of ten modules. The barcode stays centred. */
export function barcodeOn({ scale }: Place, barcode: LabelBarcode): LabelBarcode {
  // A label of its own goes to a label printer.
  if (scale === 1) return barcode;
  const printerDots = (scale * OFFICE_DPI) / 25.4 / LABEL_SIZE.dotsPerMm;
  const own = barcode.moduleDots * printerDots;
  const modules = 11 * barcode.text.length + 35;
  const even = 2 * Math.ceil(own / 2 - ROUNDING);
  const isRoom = (modules + 20) * even <= WIDTH * printerDots + ROUNDING;
  const whole = isRoom ? even : Math.floor(own + ROUNDING);
  if (Math.abs(whole - own) < ROUNDING) return barcode;
  const moduleDots = whole / printerDots;
  return {
    ...barcode,
    moduleDots,
    x: barcode.x + (modules * (barcode.moduleDots - moduleDots)) / 2,
  };
}
