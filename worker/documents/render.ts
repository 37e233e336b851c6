import type { Label } from '#app/domain/documents/label.schema.ts';
import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { HubSheet } from '#app/domain/hubs/hub-sheet.schema.ts';
import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import type { PaperContent } from '#app/domain/money/money-paper.schema.ts';
import { hubSheetToPdf } from './hub-sheet-pdf.ts';
import { labelsToPdf } from './label-pdf.ts';
import { manifestsToPdf } from './manifest-pdf.ts';
import { moneyPaperToPdf } from './money-paper-pdf.ts';
import { slipsToPdf } from './packing-slip-pdf.ts';

/** What is drawn, with all that it takes. It crosses to a thread, so it is plain data. */
export type RenderTask =
  | { kind: 'labels'; labels: readonly Label[]; sheet?: LabelSheet | undefined }
  | { kind: 'slips'; slips: readonly PackingSlip[] }
  | { kind: 'manifests'; sheets: readonly ManifestSheet[] }
  | { kind: 'hubSheet'; sheet: HubSheet }
  | { kind: 'paper'; paper: PaperContent };

export type Render = (task: RenderTask) => Promise<Uint8Array>;

/** Who draws: small documents never wait for large ones. */
export type Renders = { small: Render; large: Render };

/** The writers that the use cases take, drawn by one who draws. */
export function renderersOf(draw: Render) {
  return {
    renderLabels: (labels: readonly Label[], sheet?: LabelSheet) =>
      draw({ kind: 'labels', labels, sheet }),
    renderSlips: (slips: readonly PackingSlip[]) => draw({ kind: 'slips', slips }),
    renderManifests: (sheets: readonly ManifestSheet[]) => draw({ kind: 'manifests', sheets }),
    renderHubSheet: (sheet: HubSheet) => draw({ kind: 'hubSheet', sheet }),
    renderPaper: (paper: PaperContent) => draw({ kind: 'paper', paper }),
  };
}

/** Draws it where it is called: in a thread of the pool's, or in a test. */
export const render: Render = (task) => {
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
      return moneyPaperToPdf(task.paper);
  }
};
