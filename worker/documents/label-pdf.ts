import { join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import { LABEL_FRAME, LABEL_SIZE, layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { LabelBox, LabelLayout } from '#app/domain/documents/label-layout.rules.ts';
import { SHEET_LAYOUTS, type LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { Place, SheetLayout } from '#app/domain/documents/label-sheet.rules.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';

const POINTS_PER_DOT = 72 / (LABEL_SIZE.dotsPerMm * 25.4);
const POINTS_PER_MM = 72 / 25.4;

// The size of a text is that of the printer's font 0, whose capitals are 0.75 of it high; Fira's are
// 0.689 of the em. 1.02 keeps Fira within the widths of label-text.rules.ts.
export const FONT_SCALE = 1.02;
const CAP_HEIGHT = 0.689;
const ASCENT = 0.935;

const FONTS = join(import.meta.dirname, 'fonts');
const MEDIUM = join(FONTS, 'FiraSansCondensed_500Medium.ttf');
const BOLD = join(FONTS, 'FiraSansCondensed_700Bold.ttf');

/** For whoever measures: the layout's widths must hold for these. */
export const FONT_FILES = { medium: MEDIUM, bold: BOLD };

pdfmake.addFonts({ Label: { normal: MEDIUM, bold: BOLD } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === MEDIUM || path === BOLD);

/** One page of 100 × 150 mm for each label, or sheets with several, in the order given.
 *  @throws RangeError when there is nothing to print: a PDF has at least one page. */
export async function labelsToPdf(
  labels: readonly Label[],
  on: LabelSheet = 'single',
): Promise<Uint8Array> {
  if (labels.length === 0) throw new RangeError('A label document needs at least one label.');
  const sheet = SHEET_LAYOUTS[on];
  const { widthMm, heightMm } = sheet;
  const document: TDocumentDefinitions = {
    pageSize: { width: widthMm * POINTS_PER_MM, height: heightMm * POINTS_PER_MM },
    pageMargins: 0,
    info: { title: 'Shipping labels' },
    defaultStyle: { font: 'Label' },
    content: inSheets(labels, sheet).map(page),
  };
  return pdfmake.createPdf(document).getBuffer();
}

type Placed = { layout: LabelLayout; place: Place };
type Sheet = { labels: Placed[]; cuts: Content[] };

function inSheets(labels: readonly Label[], sheet: SheetLayout): Sheet[] {
  const { places } = sheet;
  const sheets: Sheet[] = [];
  for (let start = 0; start < labels.length; start += places.length) {
    const here = labels.slice(start, start + places.length);
    const placed = here.map((label, index) => ({
      layout: layoutLabel(label),
      place: places[index]!,
    }));
    sheets.push({ labels: placed, cuts: cutsOf(sheet) });
  }
  return sheets;
}

function page({ labels, cuts }: Sheet, index: number): Content {
  return {
    stack: [...labels.flatMap(drawn), ...cuts],
    ...(index > 0 && { pageBreak: 'before' as const }),
  };
}

function drawn({ layout, place }: Placed): Content[] {
  const left = place.xMm * POINTS_PER_MM;
  const top = place.yMm * POINTS_PER_MM;
  const pointsPerDot = POINTS_PER_DOT * place.scale;
  const rectangle = (box: LabelBox) => ({
    type: 'rect' as const,
    x: box.x * pointsPerDot,
    y: box.y * pointsPerDot,
    w: box.width * pointsPerDot,
    h: box.height * pointsPerDot,
    color: '#000',
    lineWidth: 0,
  });
  const texts = layout.texts.map(({ x, y, sizeDots, text, bold, inverse }) => {
    const fontSize = sizeDots * FONT_SCALE * pointsPerDot;
    return {
      text,
      bold,
      fontSize,
      color: inverse ? '#fff' : '#000',
      noWrap: true,
      absolutePosition: {
        x: left + x * pointsPerDot,
        // Our y is the top of the capitals; pdfmake's is the top of the line.
        y: top + y * pointsPerDot - (ASCENT - CAP_HEIGHT) * fontSize,
      },
    };
  });
  const bars = barBoxes(layout.barcode);
  return [
    {
      canvas: [...LABEL_FRAME, ...layout.boxes, ...bars].map(rectangle),
      absolutePosition: { x: left, y: top },
    },
    ...texts,
  ];
}

/** Where a sheet is cut: faint lines between its labels. */
function cutsOf({ widthMm, heightMm, places }: SheetLayout): Content[] {
  if (places.length === 1) return [];
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  const line = { type: 'line' as const, dash: { length: 2 }, lineColor: '#999', lineWidth: 0.5 };
  const upright = { ...line, x1: width / 2, y1: 0, x2: width / 2, y2: height };
  const across = { ...line, x1: 0, y1: height / 2, x2: width, y2: height / 2 };
  return [
    {
      canvas: places.length > 2 ? [upright, across] : [upright],
      absolutePosition: { x: 0, y: 0 },
    },
  ];
}
