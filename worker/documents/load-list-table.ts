import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { barBoxes } from '#app/domain/documents/label-bars.ts';
import type { LoadListSheet, SheetRow } from '#app/domain/hubs/hub-sheet.schema.ts';
import { parcelBarcodes } from '#app/domain/orders/parcels.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { CELL_GAP, GREY, head, left, right, ROWS } from './page-look.ts';
import { written } from './written-text.ts';

/** In points: a bar width that a scanner can read on paper, which still leaves room for our longest barcode. */
const MODULE = 0.72;
const BARS_HEIGHT = 20;
/** Makes the white space between the row's number and the barcode ten modules wide, which a scanner needs. */
const INDENT = 10 * MODULE - CELL_GAP;
const WIDTHS = [22, 190, 84, '*', 44, 12] as const;
const SIZE = 9;

/** One row per parcel with its barcode, the totals, and space for the signatures of the driver and the hub. */
export function loadListTable({ rows, total }: LoadListSheet): Content[] {
  const parcels = rows.flatMap((row) =>
    parcelBarcodes(row).map((barcode, index) => ({ row, barcode, nth: index + 1 })),
  );
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [...WIDTHS],
        body: [
          [
            head('#'),
            head('Barcode'),
            head('Order'),
            head('Suburb'),
            head('Parcel', true),
            head(''),
          ],
          ...parcels.map(({ row, barcode, nth }, index) => [
            right(String(index + 1)),
            bars(barcode),
            order(row),
            place(row),
            right(`${nth} of ${row.parcels}`),
            tick(),
          ]),
        ],
      },
      layout: ROWS,
    },
    {
      text: `${counted(rows.length, 'shipment')}, ${counted(parcels.length, 'parcel')}`,
      bold: true,
      margin: [0, 10, 0, 0],
    },
    ...(total > rows.length
      ? [
          {
            text: `Showing ${groupDigits(rows.length)} of ${counted(total, 'shipment')}.`,
            color: GREY,
          },
        ]
      : []),
    signatures(),
  ];
}

function bars(barcode: string): TableCell {
  const boxes = barBoxes({
    x: 0,
    y: 0,
    heightDots: BARS_HEIGHT,
    moduleDots: MODULE,
    text: barcode,
  });
  return {
    stack: [
      {
        canvas: boxes.map(({ x, y, width, height }) => ({
          type: 'rect' as const,
          x,
          y,
          w: width,
          h: height,
          color: '#000',
          lineWidth: 0,
        })),
        margin: [INDENT, 0, 0, 0],
      },
      { text: barcode, fontSize: 8, margin: [INDENT, 2, 0, 0] },
    ],
  };
}

function order({ number, isReturn }: SheetRow): TableCell {
  const what = written(number ?? '', { fontSize: SIZE, width: 80, maxLines: 2, bold: true });
  return isReturn ? { stack: [what, { text: 'Return', color: GREY }] } : what;
}

function place({ suburb, postalCode }: SheetRow): TableCell {
  const style = { fontSize: SIZE, width: 120, maxLines: 2, bold: false };
  return {
    stack: [...(suburb ? [written(suburb, style)] : []), left(postalCode ?? '')] as Content[],
  };
}

export function tick(): TableCell {
  return { canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineColor: GREY, lineWidth: 0.75 }] };
}

function signatures(): Content {
  return {
    unbreakable: true,
    columnGap: 24,
    margin: [0, 24, 0, 0],
    columns: [signature('Loaded by', 'Driver'), signature('Handed over by', 'For the hub')],
  };
}

function signature(title: string, whom: string) {
  return {
    width: '*' as const,
    stack: [
      {
        columns: [
          { text: title, bold: true },
          { text: whom, color: GREY, alignment: 'right' as const },
        ],
      },
      ...['Name', 'Signature', 'Time'].map((name) => ({
        margin: [0, 12, 0, 0] as [number, number, number, number],
        stack: [
          { text: name, color: GREY },
          { canvas: [{ type: 'line' as const, x1: 54, y1: 0, x2: 236, y2: 0, lineWidth: 0.5 }] },
        ],
      })),
    ],
  };
}
