import { layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { PrinterDpi } from '#app/domain/documents/label-scale.rules.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';
import { layoutWriter } from '#app/domain/documents/label-zpl.rules.ts';
import { layoutToPdf } from './label-pdf.ts';

/** The ZPL and then the PDF of each label; the layout is computed once for both. */
export async function labelsToPrints(
  labels: readonly Label[],
  dpi: PrinterDpi,
): Promise<Uint8Array[]> {
  const toZpl = layoutWriter(dpi);
  const files: Uint8Array[] = [];
  for (const label of labels) {
    const layout = layoutLabel(label);
    files.push(Buffer.from(toZpl(layout)), await layoutToPdf(layout));
  }
  return files;
}
