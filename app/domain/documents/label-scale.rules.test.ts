import { expect, test } from 'vitest';
import { decodeZplBarcodes, renderZpl } from '#tests/labels/decode.ts';
import { bareLabel, longLabel, sampleLabel } from '#tests/labels/sample-labels.ts';
import { layoutLabel } from './label-layout.rules.ts';
import { SCALES } from './label-scale.rules.ts';
import { zplWriter } from './label-zpl.rules.ts';

const at300 = zplWriter(300);
/** 100 × 150 mm at 300 dots per inch. */
const SIZE = [1180, 1770];

test.each([
  ['ordinary', sampleLabel],
  ['very long', longLabel],
  ['nearly empty', bareLabel],
])('an %s label at 300 dpi is 100 × 150 mm with clear margins, and scans', async (_, make) => {
  const label = make();

  const [picture] = await renderZpl(at300(label));

  expect([picture!.width, picture!.height]).toEqual(SIZE);
  expect(inkBox(picture!)).toMatchObject({ left: 37, top: 37, right: 1143, bottom: 1733 });
  expect(await decodeZplBarcodes(at300(label))).toEqual([label.barcode]);
});

test.each([1, 12, 16, 17, 28])(
  'a key of %i characters scans at 300 dpi, with its quiet zones',
  async (length) => {
    const orderKey = 'WX4-'.repeat(8).slice(0, length);
    const label = sampleLabel({ barcode: orderKey });
    const { x, moduleDots } = SCALES[300].barcode(layoutLabel(label).barcode);
    const width = (11 * length + 35) * moduleDots;

    expect(Number.isInteger(moduleDots)).toBe(true);
    // A quiet zone of ten modules inside the frame.
    expect(x - 10 * moduleDots).toBeGreaterThanOrEqual(41);
    expect(x + width + 10 * moduleDots).toBeLessThanOrEqual(1139);
    expect(await decodeZplBarcodes(at300(label))).toEqual([orderKey]);
  },
);

test('both printers print the same texts at the same places', () => {
  const label = longLabel();
  const texts = (zpl: string) => [...zpl.matchAll(/\^FH\^FD([^]*?)\^FS/g)].map(([, text]) => text);
  const places = (zpl: string) =>
    [...zpl.matchAll(/\^FO(\d+),(\d+)(?:\^FR)?\^A0/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [small, large] = [zplWriter(203)(label), at300(label)];

  expect(texts(large)).toEqual(texts(small));
  const factor = 300 / 203.2;
  places(small).forEach(([x = 0, y = 0], index) => {
    const [left = 0, top = 0] = places(large)[index] ?? [];
    expect(Math.abs(left - x * factor)).toBeLessThanOrEqual(1);
    expect(Math.abs(top - y * factor)).toBeLessThanOrEqual(1);
  });
});

function inkBox({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[(y * width + x) * 4]! < 128) {
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
  return box;
}
