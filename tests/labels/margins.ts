import { expect } from 'vitest';
import { LABEL_SIZE } from '#app/domain/documents/label-boxes.rules.ts';
import type { Picture } from './decode.ts';

/** Expects that nothing is printed in the margin, where a printer may shift or cut the print. Rendering may
 *  blur an edge by one dot, so the margin is checked with some tolerance. */
export function expectClearMargins({ width, height, data }: Picture): void {
  const margin = LABEL_SIZE.marginDots - 2;
  const marks: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= margin && x < width - margin && y >= margin && y < height - margin;
      if (!inside && data[(y * width + x) * 4]! < 200) marks.push(`${x},${y}`);
    }
  }
  expect(marks).toEqual([]);
}
