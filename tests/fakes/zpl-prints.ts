import type { Renderers } from '#app/domain/documents/document-content.ts';
import { zplWriter } from '#app/domain/documents/label-zpl.rules.ts';

const PDF = Buffer.from('%PDF').toString('base64');

/** Renders labels as ZPL, each with the same dummy PDF. For tests that do not need the PDF. */
export const zplPrints: Renderers['renderPrints'] = async (labels, dpi) =>
  labels.map((label) => ({ zpl: zplWriter(dpi)(label), pdfData: PDF }));
