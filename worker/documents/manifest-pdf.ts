import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
// Registers the font, and prevents pdfmake from reading other files and URLs.
import './label-pdf.ts';
import { drawnPdf, placeOf } from './drawn-pdf.ts';
import {
  layoutManifest,
  SHEET,
  type SheetBox,
  type SheetPage,
  type SheetText,
} from './manifest-layout.ts';

const GREY = '#555';
const RULE = '#999';
const BLACK = '#000';
const MODULE = 1;

/** A4, with each manifest on its own pages, in the given order. The same manifests always give the same bytes,
 *  because the printed time is that of the confirmation and not of the rendering.
 *  @throws RangeError when there are no manifests, because a PDF has at least one page. */
export async function manifestsToPdf(sheets: readonly ManifestSheet[]): Promise<Uint8Array> {
  const [first] = sheets;
  if (!first) throw new RangeError('A document needs at least one manifest.');
  const document: TDocumentDefinitions = {
    pageSize: { width: SHEET.width, height: SHEET.height },
    pageMargins: 0,
    info: {
      title: sheets.length === 1 ? `Manifest ${first.number}` : 'Manifests',
      creationDate: first.confirmedAt,
    },
    defaultStyle: { font: 'Label' },
    content: sheets.flatMap(layoutManifest).map(pageOf),
  };
  return drawnPdf(document);
}

function pageOf(page: SheetPage, index: number): Content {
  return {
    stack: [
      {
        canvas: [...page.boxes.map(shapeOf), ...barsOf(page)],
        absolutePosition: { x: 0, y: 0 },
      },
      ...page.drawings.map(({ x, y, drawing }) => ({
        ...placeOf(drawing),
        absolutePosition: { x, y },
      })),
      ...page.texts.map(textOf),
    ],
    ...(index > 0 && { pageBreak: 'before' as const }),
  };
}

function textOf({ x, y, text, size, bold = false, grey, endsIn }: SheetText): Content {
  const look = { text, fontSize: size, bold, color: grey ? GREY : BLACK, noWrap: true };
  const absolutePosition = { x, y };
  if (endsIn === undefined) return { ...look, absolutePosition };
  return { columns: [{ ...look, width: endsIn, alignment: 'right' }], absolutePosition };
}

function shapeOf({ x, y, width, height, open }: SheetBox) {
  const rectangle = { type: 'rect' as const, x, y, w: width, h: height };
  return open
    ? { ...rectangle, lineColor: GREY, lineWidth: 0.75 }
    : { ...rectangle, color: RULE, lineWidth: 0 };
}

function barsOf({ barcode }: SheetPage) {
  if (!barcode) return [];
  const { endsAt, y, height, text } = barcode;
  const bars = barBoxes({ x: 0, y, heightDots: height, moduleDots: MODULE, text });
  const width = Math.max(...bars.map((bar) => bar.x + bar.width));
  return bars.map((bar) => ({
    type: 'rect' as const,
    x: endsAt - width + bar.x,
    y: bar.y,
    w: bar.width,
    h: bar.height,
    color: BLACK,
    lineWidth: 0,
  }));
}
