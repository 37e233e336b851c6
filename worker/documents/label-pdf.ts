import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import pdfmake from 'pdfmake';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import { LABEL_BOXES, LABEL_SIZE } from '#app/domain/documents/label-boxes.rules.ts';
import { layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { LabelText } from '#app/domain/documents/label-boxes.rules.ts';
import type { LabelLayout } from '#app/domain/documents/label-layout.rules.ts';
import {
  barcodeOn,
  SHEET_LAYOUTS,
  type LabelSheet,
} from '#app/domain/documents/label-sheet.rules.ts';
import type { Place, SheetLayout } from '#app/domain/documents/label-sheet.rules.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';

const POINTS_PER_DOT = 72 / (LABEL_SIZE.dotsPerMm * 25.4);
const POINTS_PER_MM = 72 / 25.4;

// Text sizes are those of the printer's font 0, whose capitals are 0.75 times as high as the text size; Fira's are
// 0.689 em high. 1.02 keeps Fira within the widths of label-text.rules.ts.
export const FONT_SCALE = 1.02;
const CAP_HEIGHT = 0.689;

const FONTS = join(import.meta.dirname, 'fonts');
const MEDIUM = join(FONTS, 'FiraSansCondensed_500Medium.ttf');
const BOLD = join(FONTS, 'FiraSansCondensed_700Bold.ttf');

export const FONT_FILES = { medium: MEDIUM, bold: BOLD };

pdfmake.addFonts({ Label: { normal: MEDIUM, bold: BOLD } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === MEDIUM || path === BOLD);

/** One page of 100 × 150 mm per label, or sheets with several labels, in the given order.
 *  @throws RangeError when there are no labels, because a PDF has at least one page. */
export async function labelsToPdf(
  labels: readonly Label[],
  on: LabelSheet = 'single',
): Promise<Uint8Array> {
  if (labels.length === 0) throw new RangeError('A label document needs at least one label.');
  const sheet = SHEET_LAYOUTS[on];
  const { places } = sheet;
  return drawnDocument(sheet, (pdf) => {
    for (const [index, label] of labels.entries()) {
      const place = places[index % places.length]!;
      if (place === places[0]) startSheet(pdf, sheet);
      drawLabel(pdf, layoutLabel(label), place);
    }
  });
}

/** A one-page document of a label whose layout is already computed. */
export function layoutToPdf(layout: LabelLayout): Promise<Uint8Array> {
  const sheet = SHEET_LAYOUTS.single;
  return drawnDocument(sheet, (pdf) => {
    startSheet(pdf, sheet);
    drawLabel(pdf, layout, sheet.places[0]!);
  });
}

// Everything has a fixed position, so pdfkit is used directly. pdfmake would spend as much time on layout as on
// drawing.
async function drawnDocument(
  { widthMm, heightMm }: SheetLayout,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // No default font, because it would be read for each document.
    font: '',
    margin: 0,
    size: [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM],
    info: { Title: 'Shipping labels' },
  });
  embedFonts(pdf as PdfWithFonts);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

// Internals of pdfkit that its types do not declare.
type EmbeddedFont = { font: unknown; constructor: unknown };
type Embed = new (pdf: PDFKit.PDFDocument, font: unknown, id: string) => EmbeddedFont;
type PdfWithFonts = PDFKit.PDFDocument & {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
};

let opened: { Embed: Embed; medium: unknown; bold: unknown } | undefined;

/** Embeds the fonts in a document. pdfkit would open its fonts again for each document, which takes longer than the
 *  rest of a label. Here they are opened once per thread. */
function embedFonts(pdf: PdfWithFonts): void {
  opened ??= openFonts();
  pdf._fontFamilies['medium'] = new opened.Embed(pdf, opened.medium, 'F1');
  pdf._fontFamilies['bold'] = new opened.Embed(pdf, opened.bold, 'F2');
}

function openFonts() {
  const pdf = new PDFDocument({ autoFirstPage: false, font: '' }) as PdfWithFonts;
  const fontIn = (file: string) => pdf.font(readFileSync(file))._font;
  const [medium, bold] = [fontIn(MEDIUM), fontIn(BOLD)];
  return { Embed: medium.constructor as Embed, medium: medium.font, bold: bold.font };
}

function startSheet(pdf: PDFKit.PDFDocument, { widthMm, heightMm, places }: SheetLayout): void {
  pdf.addPage();
  if (places.length === 1) return;
  // Cutting guides: faint lines between the labels of a sheet.
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  pdf.moveTo(width / 2, 0).lineTo(width / 2, height);
  if (places.length > 2) pdf.moveTo(0, height / 2).lineTo(width, height / 2);
  pdf.lineWidth(0.5).dash(2, {}).stroke('#999').undash();
}

function drawLabel(pdf: PDFKit.PDFDocument, layout: LabelLayout, place: Place): void {
  const scale = POINTS_PER_DOT * place.scale;
  const [left, top] = [place.xMm * POINTS_PER_MM, place.yMm * POINTS_PER_MM];
  const bars = barBoxes(barcodeOn(place, layout.barcode));
  for (const boxes of [LABEL_BOXES, layout.boxes, bars])
    for (const { x, y, width, height } of boxes)
      pdf.rect(left + x * scale, top + y * scale, width * scale, height * scale);
  pdf.fill('#000');
  const write = ({ x, y, sizeDots, text, bold }: LabelText) => {
    const size = sizeDots * FONT_SCALE * scale;
    pdf.font(bold ? 'bold' : 'medium', size);
    // `y` is the top of the capitals, so it is converted to the baseline.
    const baseline = top + y * scale + CAP_HEIGHT * size;
    pdf.text(text, left + x * scale, baseline, { lineBreak: false, baseline: 'alphabetic' });
  };
  for (const text of layout.texts) if (!text.inverse) write(text);
  const inverse = layout.texts.filter((text) => text.inverse);
  if (inverse.length === 0) return;
  pdf.fillColor('#fff');
  inverse.forEach(write);
  pdf.fillColor('#000');
}
