import { expect, test } from 'vitest';
import { linesInTurn } from '#app/domain/documents/packing-slip.rules.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { renderPdf, type Picture } from '#tests/labels/decode.ts';
import { slipsToPdf } from './packing-slip-pdf.ts';

/** Fifty lines over three shelves, in picking order. */
function longSlip(): PackingSlip {
  const lines = Array.from({ length: 50 }, (_, n) => ({
    name:
      n % 9 === 0
        ? `Hand-thrown stoneware serving bowl, speckled, number ${n + 1}`
        : `Item ${n + 1}`,
    sku: `${'CAB'[n % 3]}-${n + 1}`,
    packed: 1 + (n % 3),
    ordered: 3,
  }));
  return {
    productName: 'Thumela',
    storeName: 'Karoo Pantry',
    domain: 'karoo-pantry.example',
    orderKey: '7K3M9QW2XD4R',
    orderId: '#1042',
    orderDate: '7 Mar 2025',
    to: {
      name: 'Nomvula van der Merwe',
      addressLines: ['Protea Court 3B', '12 Jacaranda Avenue', 'Rondebosch, Cape Town, WC, 7700'],
      phone: '082 555 0199',
      email: 'nomvula@example.com',
    },
    parcels: 1,
    lines: linesInTurn(lines, 'bySku'),
    total: 'R986.50',
  };
}

test('a long slip has the same text and printed area on each page as before', async () => {
  const pdf = await slipsToPdf([longSlip()]);

  const [texts, pictures] = [await pageTexts(pdf), await renderPdf(pdf)];
  const pages = texts.map((text, index) => `== ${inkMm(pictures[index]!)}\n${text.trim()}`);

  await expect(`${pages.join('\n')}\n`.replaceAll('\r', '')).toMatchFileSnapshot(
    '../../tests/labels/long-slip.golden.txt',
  );
});

/** The bounding box of everything printed, in whole millimetres of the page. */
function inkMm({ width, height, data }: Picture): string {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[(y * width + x) * 4]! < 128) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
  const mm = (dots: number) => Math.round(dots / 8);
  return `${mm(width)} × ${mm(height)} mm, ink ${mm(left)}–${mm(right)} by ${mm(top)}–${mm(bottom)}`;
}
