import bwipjs from 'bwip-js/node';
import type { LabelBox } from './label-boxes.rules.ts';
import type { LabelBarcode } from './label-layout.rules.ts';

/** The black bars of a barcode as boxes, so that they are sharp at any resolution. */
export function barBoxes({ x, y, heightDots, moduleDots, text }: LabelBarcode): LabelBox[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode library drew no bars.');
  const boxes: LabelBox[] = [];
  let left = x;
  for (const [index, modules] of symbol.sbs.entries()) {
    const width = modules * moduleDots;
    if (index % 2 === 0) boxes.push({ x: left, y, width, height: heightDots });
    left += width;
  }
  return boxes;
}
