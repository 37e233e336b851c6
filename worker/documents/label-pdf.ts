import { join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import { LABEL_FRAME, LABEL_SIZE, layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { LabelLayout } from '#app/domain/documents/label-layout.rules.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';

const POINTS_PER_DOT = 72 / (LABEL_SIZE.dotsPerMm * 25.4);
const PAGE = { width: (100 / 25.4) * 72, height: (150 / 25.4) * 72 };

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

/** One page of 100 × 150 mm for each label, in the order given.
 *  @throws RangeError when there is nothing to print: a PDF has at least one page. */
export async function labelsToPdf(labels: readonly Label[]): Promise<Uint8Array> {
  if (labels.length === 0) throw new RangeError('A label document needs at least one label.');
  const document: TDocumentDefinitions = {
    pageSize: PAGE,
    pageMargins: 0,
    info: { title: 'Shipping labels' },
    defaultStyle: { font: 'Label' },
    content: labels.map((label, index) => page(layoutLabel(label), index)),
  };
  return pdfmake.createPdf(document).getBuffer();
}

function page(layout: LabelLayout, index: number): Content {
  const texts = layout.texts.map(({ x, y, sizeDots, text, bold, inverse }) => {
    const fontSize = sizeDots * FONT_SCALE * POINTS_PER_DOT;
    // Our y is the top of the capitals; pdfmake's is the top of the line.
    const top = y * POINTS_PER_DOT - (ASCENT - CAP_HEIGHT) * fontSize;
    return {
      text,
      bold,
      fontSize,
      color: inverse ? '#fff' : '#000',
      noWrap: true,
      absolutePosition: { x: x * POINTS_PER_DOT, y: top },
    };
  });
  return {
    stack: [
      {
        canvas: [
          ...LABEL_FRAME.map(rectangle),
          ...layout.boxes.map(rectangle),
          ...barBoxes(layout.barcode).map(rectangle),
        ],
        absolutePosition: { x: 0, y: 0 },
      },
      ...texts,
    ],
    ...(index > 0 && { pageBreak: 'before' as const }),
  };
}

function rectangle(box: { x: number; y: number; width: number; height: number }) {
  return {
    type: 'rect' as const,
    x: box.x * POINTS_PER_DOT,
    y: box.y * POINTS_PER_DOT,
    w: box.width * POINTS_PER_DOT,
    h: box.height * POINTS_PER_DOT,
    color: '#000',
    lineWidth: 0,
  };
}
