import pdfmake from 'pdfmake';
import type { ContentCanvas, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Outline } from './glyph-outlines.ts';
import type { Drawing, Mark } from './original-text.ts';

/** A placeholder for a drawing in a pdfmake document. It is an invisible rectangle, over which `drawnPdf` draws once
 *  its final position is known. */
export function placeOf(drawing: Drawing): ContentCanvas {
  const { width: w, height: h } = drawing;
  const place = { type: 'rect' as const, x: 0, y: 0, w, h, strokeOpacity: 0, drawing };
  return { canvas: [place] };
}

// Internals of pdfmake and pdfkit that their types do not declare.
type Placed = { x: number; y: number; drawing: Drawing };
type Page = { items: { type: string; item?: Partial<Placed> }[] };
type Pdf = Omit<PDFKit.PDFDocument, 'page'> & {
  _pdfMakePages: Page[];
  page: { xobjects: Record<string, unknown> };
  addContent(operators: string): unknown;
};

/** Renders a PDF with the drawings at their places. Each outline is embedded only once, however often it is drawn.
 *  SVG drawings would be parsed, measured and written each time, which is far slower. */
export async function drawnPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const made = pdfmake.createPdf(document, { bufferPages: true });
  drawAll((await made.getStream()) as unknown as Pdf);
  return made.getBuffer();
}

function drawAll(pdf: Pdf): void {
  const nameOf = outlinesOf(pdf);
  pdf._pdfMakePages.forEach(({ items }, index) => {
    const drawn = items.flatMap(({ item }) => (item?.drawing ? [item as Placed] : []));
    if (drawn.length === 0) return;
    pdf.switchToPage(index);
    pdf.opacity(1);
    for (const { x, y, drawing } of drawn)
      pdf.addContent(
        drawing.marks.map((mark) => operatorsOf(mark, nameOf(mark.outline), x, y)).join('\n'),
      );
  });
}

/** A function that returns the name of an outline on the current page. It embeds each outline on first use. */
function outlinesOf(pdf: Pdf): (outline: Outline) => string {
  const embedded = new Map<Outline, { name: string; reference: PDFKit.PDFKitReference }>();
  return (outline) => {
    let own = embedded.get(outline);
    if (!own) {
      own = { name: `G${embedded.size}`, reference: embed(pdf, outline) };
      embedded.set(outline, own);
    }
    pdf.page.xobjects[own.name] = own.reference;
    return own.name;
  };
}

function operatorsOf({ x, y, scale }: Mark, name: string, left: number, top: number): string {
  const size = scale.toFixed(6);
  return `q ${size} 0 0 -${size} ${(left + x).toFixed(3)} ${(top + y).toFixed(3)} cm /${name} Do Q`;
}

function embed(pdf: Pdf, { operators, box }: Outline): PDFKit.PDFKitReference {
  const form = { Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: box, Resources: {} };
  const reference = pdf.ref(form);
  reference.end(Buffer.from(operators));
  return reference;
}
