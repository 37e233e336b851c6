import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { DAY_GROUPS } from '#app/domain/hubs/day-groups.rules.ts';
import type { CloseOutSheet, SheetRow } from '#app/domain/hubs/hub-sheet.schema.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { tick } from './load-list-table.ts';
import { GREY, head, left, right, ROWS } from './page-look.ts';
import { written } from './written-text.ts';

const SIZE = 9;
const BESIDE_FIGURES: [number, number, number, number] = [8, 0, 0, 0];

export function closeOutTables({ groups }: CloseOutSheet): Content[] {
  const all = groups.reduce((sum, { total }) => sum + total, 0);
  return [
    { text: `${counted(all, 'shipment')} not delivered on this day.`, bold: true },
    ...groups.flatMap(groupTable),
  ];
}

function groupTable({ name, rows, total }: CloseOutSheet['groups'][number]): Content[] {
  const { title, advice } = DAY_GROUPS[name];
  return [
    { text: `${title}: ${groupDigits(total)}`, fontSize: 13, bold: true, margin: [0, 16, 0, 0] },
    { text: advice, color: GREY, margin: [0, 0, 0, 4] },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [104, 84, '*', 52, 120, 12],
        body: [
          [
            head('Barcode'),
            head('Order'),
            head('Lane, suburb'),
            head('Scanned', true),
            { text: 'Driver', bold: true, margin: BESIDE_FIGURES },
            head(''),
          ],
          ...rows.map(cellsOf),
        ],
      },
      layout: ROWS,
    },
    ...(total > rows.length
      ? [
          {
            text: `Showing ${groupDigits(rows.length)} of ${groupDigits(total)}. The CSV has all of them.`,
            color: GREY,
          },
        ]
      : []),
  ];
}

function cellsOf(row: SheetRow): TableCell[] {
  const { reference, number, isReturn, lane, suburb, postalCode, parcels, scanned } = row;
  const places = [lane?.name, suburb, postalCode].filter(Boolean).join(', ');
  const text = (words: string, width: number) =>
    written(words, { fontSize: SIZE, width, maxLines: 2, bold: false });
  return [
    left(reference),
    text([number, isReturn ? '(return)' : null].filter(Boolean).join(' '), 80),
    text(places, 100),
    right(`${scanned} of ${parcels}`),
    { ...text(row.driver ?? row.reason ?? onManifest(row), 108), margin: BESIDE_FIGURES },
    tick(),
  ];
}

function onManifest({ manifest }: SheetRow): string {
  return manifest ? `On manifest ${manifest}` : '';
}
