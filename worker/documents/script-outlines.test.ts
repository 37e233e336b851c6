import { expect, test } from 'vitest';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { slipsToPdf } from './packing-slip-pdf.ts';

/** Characters that are drawn one by one, because a line may break beside each of them. */
const HANGUL = Array.from({ length: 600 }, (_, n) => String.fromCodePoint(0xac00 + n * 17));

test('an outline is in the file once, however often it is drawn', async () => {
  const [once, often] = [slipOf(HANGUL.slice(0, 5), 1, 5), slipOf(HANGUL.slice(0, 5), 40, 60)];

  expect(formsOf(await slipsToPdf([often]))).toBe(formsOf(await slipsToPdf([once])));
});

function formsOf(pdf: Uint8Array): number {
  return Buffer.from(pdf).toString('latin1').split('/Subtype /Form').length - 1;
}

/** A slip whose product names consist of words of five characters. */
function slipOf(signs: readonly string[], lines: number, characters: number): PackingSlip {
  const nameOf = (line: number) =>
    Array.from({ length: characters }, (_, n) =>
      n % 6 === 5 ? ' ' : signs[(line * 31 + n * 7) % signs.length],
    ).join('');
  return {
    productName: 'Thumela',
    storeName: 'Karoo Pantry',
    domain: 'karoo-pantry.example',
    orderKey: '7K3M9QW2XD4R',
    orderId: '#1042',
    orderDate: '7 Mar 2025',
    to: { name: 'Nomvula', addressLines: ['12 Jacaranda Avenue'], phone: '', email: '' },
    lines: Array.from({ length: lines }, (_, n) => ({
      name: nameOf(n),
      sku: `S-${n}`,
      packed: 1,
      ordered: 1,
    })),
    parcels: 1,
    total: 'R986.50',
  };
}
