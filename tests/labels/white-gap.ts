import { LABEL_SIZE } from '#app/domain/documents/label-boxes.rules.ts';
import { renderPdf } from './decode.ts';

/** Rendered finer than 203 dpi, because an edge may be blurred by one dot. */
const SCALE = 2;
const DOTS_PER_POINT = ((LABEL_SIZE.dotsPerMm * 25.4) / 72) * SCALE;

/** The narrowest white gap across a vertical line of the PDF's first page, where something is printed on both sides of
 *  it between two heights. All in points. */
export async function whiteGapAcross(
  pdf: Uint8Array,
  { x, from, to }: { x: number; from: number; to: number },
): Promise<number> {
  const [page] = await renderPdf(pdf, SCALE);
  if (!page) throw new Error('The PDF has no page.');
  const at = Math.round(x * DOTS_PER_POINT);
  let narrowest = Infinity;
  for (let y = Math.round(from * DOTS_PER_POINT); y < to * DOTS_PER_POINT; y += 1) {
    const row = page.data.subarray(y * page.width * 4, (y + 1) * page.width * 4);
    const isInk = (column: number) => row[column * 4]! < 128;
    // A rule crosses the line.
    if (isInk(at)) continue;
    let [left, right] = [at, at];
    while (left >= 0 && !isInk(left)) left -= 1;
    while (right < page.width && !isInk(right)) right += 1;
    if (left >= 0 && right < page.width) narrowest = Math.min(narrowest, right - left - 1);
  }
  return narrowest / DOTS_PER_POINT;
}
