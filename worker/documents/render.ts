import type { LabelPrint } from '#app/domain/documents/document-content.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';
import { layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { PrinterDpi } from '#app/domain/documents/label-scale.rules.ts';
import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import { layoutWriter } from '#app/domain/documents/label-zpl.rules.ts';
import type { HubSheet } from '#app/domain/hubs/hub-sheet.schema.ts';
import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import type { BillingDocumentContent } from '#app/domain/money/billing-document.schema.ts';
import { hubSheetToPdf } from './hub-sheet-pdf.ts';
import { labelsToPdf, layoutToPdf } from './label-pdf.ts';
import { manifestsToPdf } from './manifest-pdf.ts';
import { billingDocumentToPdf } from './billing-document-pdf.ts';
import { slipsToPdf } from './packing-slip-pdf.ts';

/** A document with all its data. It must be plain data, because it is passed to a thread. */
export type RenderTask =
  | { kind: 'labels'; labels: readonly Label[]; sheet?: LabelSheet | undefined }
  | { kind: 'prints'; labels: readonly Label[]; dpi: PrinterDpi }
  | { kind: 'slips'; slips: readonly PackingSlip[] }
  | { kind: 'manifests'; sheets: readonly ManifestSheet[] }
  | { kind: 'hubSheet'; sheet: HubSheet }
  | { kind: 'paper'; billingDocument: BillingDocumentContent };

/** Renders a task to files: one file, or for prints the ZPL and PDF of each label in turn. */
export type Render = (task: RenderTask) => Promise<Uint8Array[]>;

/** Two separate renderers, so that small documents do not wait for large ones. */
export type Renders = { small: Render; large: Render };

/** The render functions that the use cases need, based on one renderer. */
export function renderersOf(draw: Render) {
  const drawOne = async (task: RenderTask) => {
    const [file] = await draw(task);
    if (!file) throw new Error(`Nothing was drawn of ${task.kind}.`);
    return file;
  };
  return {
    renderLabels: (labels: readonly Label[], sheet?: LabelSheet) =>
      drawOne({ kind: 'labels', labels, sheet }),
    renderPrints: async (labels: readonly Label[], dpi: PrinterDpi) =>
      printsIn(await draw({ kind: 'prints', labels, dpi })),
    renderSlips: (slips: readonly PackingSlip[]) => drawOne({ kind: 'slips', slips }),
    renderManifests: (sheets: readonly ManifestSheet[]) => drawOne({ kind: 'manifests', sheets }),
    renderHubSheet: (sheet: HubSheet) => drawOne({ kind: 'hubSheet', sheet }),
    renderBillingDocument: (billingDocument: BillingDocumentContent) =>
      drawOne({ kind: 'paper', billingDocument }),
  };
}

function printsIn(files: readonly Uint8Array[]): LabelPrint[] {
  const prints: LabelPrint[] = [];
  for (let at = 0; at < files.length; at += 2) {
    const [zpl, pdf] = [files[at]!, files[at + 1]!].map((file) => Buffer.from(file));
    prints.push({ zpl: zpl!.toString(), pdfData: pdf!.toString('base64') });
  }
  return prints;
}

/** Renders in the calling thread: in a thread of the pool, or in a test. */
export const render: Render = async (task) =>
  task.kind === 'prints' ? labelsToPrints(task.labels, task.dpi) : [await pdfOf(task)];

/** The ZPL and then the PDF of each label; the layout is computed once for both. */
async function labelsToPrints(labels: readonly Label[], dpi: PrinterDpi): Promise<Uint8Array[]> {
  const toZpl = layoutWriter(dpi);
  const files: Uint8Array[] = [];
  for (const label of labels) {
    const layout = layoutLabel(label);
    files.push(Buffer.from(toZpl(layout)), await layoutToPdf(layout));
  }
  return files;
}

function pdfOf(task: Exclude<RenderTask, { kind: 'prints' }>): Promise<Uint8Array> {
  switch (task.kind) {
    case 'labels':
      return labelsToPdf(task.labels, task.sheet);
    case 'slips':
      return slipsToPdf(task.slips);
    case 'manifests':
      return manifestsToPdf(task.sheets);
    case 'hubSheet':
      return hubSheetToPdf(task.sheet);
    case 'paper':
      return billingDocumentToPdf(task.billingDocument);
  }
}
