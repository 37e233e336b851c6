import { LABEL_SIZE } from './label-boxes.rules.ts';
import type { LabelBox, LabelText } from './label-boxes.rules.ts';
import type { LabelBarcode } from './label-layout.rules.ts';

/** The resolutions of label printers, in dots per inch. */
export const PRINTER_DPIS = [203, 300] as const;
export type PrinterDpi = (typeof PRINTER_DPIS)[number];

/** The layout's dots are eighths of a millimetre, which printers call 203 dpi. */
const LAYOUT_DPI = LABEL_SIZE.dotsPerMm * 25.4;

/** Converts the layout to the dots of another printer. */
export type Scale = {
  size: { widthDots: number; heightDots: number };
  box(box: LabelBox): LabelBox;
  text(text: LabelText): LabelText;
  barcode(barcode: LabelBarcode): LabelBarcode;
};

export const SCALES: Record<PrinterDpi, Scale> = {
  203: {
    size: { widthDots: LABEL_SIZE.widthDots, heightDots: LABEL_SIZE.heightDots },
    box: (box) => box,
    text: (text) => text,
    barcode: (barcode) => barcode,
  },
  300: scaleTo(300 / LAYOUT_DPI),
};

function scaleTo(factor: number): Scale {
  const dots = (length: number) => Math.round(length * factor);
  return {
    size: { widthDots: dots(LABEL_SIZE.widthDots), heightDots: dots(LABEL_SIZE.heightDots) },
    // Both edges are rounded, so that boxes that touch still touch afterwards.
    box: ({ x, y, width, height }) => ({
      x: dots(x),
      y: dots(y),
      width: dots(x + width) - dots(x),
      height: dots(y + height) - dots(y),
    }),
    // Rounded down, so that text is never wider than the layout allows.
    text: (text) => ({
      ...text,
      x: dots(text.x),
      y: dots(text.y),
      sizeDots: Math.floor(text.sizeDots * factor),
    }),
    // Bars must be whole dots; the barcode stays centred.
    barcode: (barcode) => {
      const modules = 11 * barcode.text.length + 35;
      const moduleDots = dots(barcode.moduleDots);
      const middle = (barcode.x + (modules * barcode.moduleDots) / 2) * factor;
      return {
        ...barcode,
        moduleDots,
        x: Math.round(middle - (modules * moduleDots) / 2),
        y: dots(barcode.y),
        heightDots: dots(barcode.heightDots),
      };
    },
  };
}
