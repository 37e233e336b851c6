import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import { parcelWords } from '#app/domain/orders/parcels.rules.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { counted } from '#app/domain/shared/counted.ts';
// Registers the font, and prevents pdfmake from reading other files and URLs.
import './label-pdf.ts';
import { drawnPdf } from './drawn-pdf.ts';
import { fit, written } from './written-text.ts';

const MARGIN = 42;
const WIDTH = 595 - 2 * MARGIN;
const COLUMNS = { packed: 62, item: WIDTH - 62 - 120 - 24, sku: 120 };
const BAR_HEIGHT = 30;
/** In points: the width of a bar, and the white space that a scanner needs beside the barcode, ten modules. */
const MODULE = 1;
const QUIET = 10 * MODULE;
const GREY = '#555';
const RULE = '#bbb';

/** A4, with each order on its own pages, in the given order.
 *  @throws RangeError when there are no slips, because a PDF has at least one page. */
export async function slipsToPdf(slips: readonly PackingSlip[]): Promise<Uint8Array> {
  if (slips.length === 0) throw new RangeError('A document needs at least one packing slip.');
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: MARGIN,
    info: { title: 'Packing slips' },
    defaultStyle: { font: 'Label', fontSize: 10, lineHeight: 1.2 },
    content: slips.map((slip, index) => ({
      stack: [heading(slip), addressee(slip), items(slip), total(slip)],
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
  };
  return drawnPdf(document);
}

function heading(slip: PackingSlip): Content {
  return {
    columns: [
      {
        width: WIDTH / 2,
        stack: [
          written(slip.storeName, { fontSize: 16, width: WIDTH / 2 - 8, maxLines: 3, bold: true }),
          { text: fit(slip.domain, 10, WIDTH / 2 - 8, 2), color: GREY },
        ],
      },
      { width: '*', text: 'Packing slip', fontSize: 16, bold: true, alignment: 'right' },
    ],
    margin: [0, 0, 0, 18],
  };
}

function addressee(slip: PackingSlip): Content {
  const half = WIDTH / 2 - QUIET;
  const line = (text: string, maxLines = 2) =>
    written(text, { fontSize: 10, width: half, maxLines, bold: false });
  return {
    columns: [
      {
        width: WIDTH / 2,
        stack: [
          { text: 'Ship to', color: GREY },
          written(slip.to.name, { fontSize: 10, width: half, maxLines: 2, bold: true }, 'name'),
          ...slip.to.addressLines.map((text) => line(text, 3)),
          ...[slip.to.phone, slip.to.email].filter(Boolean).map((text) => line(text)),
        ],
      },
      {
        width: '*',
        stack: [
          fact('Order', slip.orderId),
          fact('Order date', slip.orderDate),
          fact('Tracking number', slip.orderKey),
          { canvas: barcode(slip.orderKey), margin: [0, 6, 0, 0] },
        ],
      },
    ],
    margin: [0, 0, 0, 18],
  };
}

function fact(name: string, value: string): Content {
  return {
    columns: [
      { width: 90, text: name, color: GREY },
      { width: '*', text: fit(value, 10, WIDTH / 2 - 98, 2), bold: true },
    ],
  };
}

/** The table head is repeated on every page of a long order and names the order. */
function items(slip: PackingSlip): Content {
  const head = (text: string, width: number): TableCell => ({
    text: fit(text, 10, width, 2),
    bold: true,
  });
  const rows: TableCell[][] = slip.lines.map((line) => [
    line.packed === line.ordered ? String(line.packed) : `${line.packed} of ${line.ordered}`,
    written(line.name, { fontSize: 10, width: COLUMNS.item, maxLines: 4, bold: false }),
    fit(line.sku, 10, COLUMNS.sku, 2),
  ]);
  const none: TableCell[] = [{ text: 'Nothing to pack.', colSpan: 3, color: GREY }, '', ''];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [COLUMNS.packed, COLUMNS.item, COLUMNS.sku],
      body: [
        [
          head('Quantity', COLUMNS.packed),
          head(`Item (order ${slip.orderId})`, COLUMNS.item),
          head('SKU', COLUMNS.sku),
        ],
        ...(rows.length ? rows : [none]),
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 5,
      paddingBottom: () => 4,
    },
  };
}

function total(slip: PackingSlip): Content {
  const pieces = slip.lines.reduce((sum, line) => sum + line.packed, 0);
  const where = slip.parcels > 1 ? parcelWords(slip.parcels) : 'this parcel';
  return {
    columns: [
      {
        width: WIDTH / 2,
        stack: [
          `${counted(pieces, 'item')} in ${where}`,
          ...(slip.leftOut
            ? [
                written(slip.leftOut, {
                  fontSize: 10,
                  width: WIDTH / 2 - 8,
                  maxLines: 3,
                  bold: false,
                }),
              ]
            : []),
        ],
      },
      {
        width: '*',
        text: fit(slip.total && `Order total ${slip.total}`, 10, WIDTH / 2 - 8, 2),
        bold: true,
        alignment: 'right',
      },
    ],
    unbreakable: true,
    margin: [0, 12, 0, 0],
  };
}

function barcode(orderKey: string) {
  const bars = barBoxes({ x: 0, y: 0, heightDots: BAR_HEIGHT, moduleDots: MODULE, text: orderKey });
  return bars.map(({ x, y, width, height }) => ({
    type: 'rect' as const,
    x,
    y,
    w: width,
    h: height,
    color: '#000',
    lineWidth: 0,
  }));
}
