import type { Label } from '#app/domain/documents/label.schema.ts';
import { accentedLabel, longLabel, sampleLabel } from '#tests/labels/sample-labels.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Labels like those of a real day: mostly ordinary, one in ten accented, one in ten too long. No two are alike. */
export function benchLabels(count: number): Label[] {
  return Array.from({ length: count }, (_, index) => {
    const base =
      index % 10 === 3 ? accentedLabel() : index % 10 === 7 ? longLabel() : sampleLabel();
    return {
      ...base,
      barcode: orderKey(index),
      orderId: `#${1000 + index}`,
      taskId: String(618_000_000 + index * 7),
      to: {
        ...base.to,
        name: `${base.to.name} ${index}`,
        phone: `+27 82 555 ${String(index % 10_000).padStart(4, '0')}`,
        addressLines: [`${1 + (index % 300)} Jacaranda Avenue`, ...base.to.addressLines.slice(1)],
        postalCode: String(index % 10_000).padStart(4, '0'),
      },
    };
  });
}

function orderKey(index: number): string {
  let state = (index + 1) * 2_654_435_761;
  let key = '';
  for (let sign = 0; sign < 12; sign++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    key += SIGNS[state >>> 27];
  }
  return key;
}
