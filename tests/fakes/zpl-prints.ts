import type { Renderers } from '#app/domain/documents/document-content.ts';
import { zplWriter } from '#app/domain/documents/label-zpl.rules.ts';

const PDF = Buffer.from('%PDF').toString('base64');

/** Prints whose PDF is not needed. */
export const zplPrints: Renderers['renderPrints'] = async (labels, dpi) =>
  labels.map((label) => ({ zpl: zplWriter(dpi)(label), pdfData: PDF }));
