import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { HubSheet } from '#app/domain/hubs/hub-sheet.schema.ts';
import { formatDate, formatDateTime } from '#app/domain/shared/time.ts';
// Registers the font, and prevents pdfmake from reading other files and URLs.
import './label-pdf.ts';
import { closeOutTables } from './close-out-tables.ts';
import { drawnPdf } from './drawn-pdf.ts';
import { loadListTable } from './load-list-table.ts';
import { GREY, pageFoot, A4 } from './page-look.ts';
import { fit, written } from './written-text.ts';

const TITLES = { loadList: 'Load list', closeOut: 'Close-out' } as const;
const FACTS = 230;

/** A4: the load list of a hub's driver, or the close-out of a hub's day. The same sheet always gives the same bytes,
 *  because the printed time is the one at which the data of its day was read. */
export async function hubSheetToPdf(sheet: HubSheet): Promise<Uint8Array> {
  const title = TITLES[sheet.kind];
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [A4.margin, A4.margin, A4.margin, A4.margin + 26],
    info: { title: `${title} ${sheet.day}`, creationDate: sheet.madeAt },
    defaultStyle: { font: 'Label', fontSize: A4.size, lineHeight: 1.2 },
    footer: (page, pages) => footer(sheet, `Page ${page} of ${pages}`),
    content: [
      heading(sheet),
      ...(sheet.kind === 'loadList' ? loadListTable(sheet) : closeOutTables(sheet)),
    ],
  };
  return drawnPdf(document);
}

function heading(sheet: HubSheet): Content {
  const wide = A4.width - FACTS - 12;
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: fit(sheet.productName, A4.size, wide, 1), color: GREY },
          { text: TITLES[sheet.kind], fontSize: 20, bold: true },
          ...(sheet.kind === 'loadList'
            ? [
                written(
                  sheet.driver,
                  { fontSize: 16, width: wide, maxLines: 2, bold: true },
                  'name',
                ),
              ]
            : []),
        ],
      },
      {
        width: FACTS,
        stack: [
          fact('Hub', sheet.hubName),
          fact('Day', formatDate(`${sheet.day}T12:00:00Z`)),
          fact('As of', formatDateTime(sheet.madeAt)),
          fact('Created by', sheet.madeBy),
        ],
      },
    ],
    columnGap: 12,
    margin: [0, 0, 0, 14],
  };
}

function fact(name: string, value: string): Content {
  const style = { fontSize: A4.size, width: FACTS - 60, maxLines: 2, bold: true };
  return {
    columns: [
      { width: 56, text: name, color: GREY },
      { width: '*', ...written(value, style) },
    ],
  };
}

function footer(sheet: HubSheet, page: string): Content {
  const who = sheet.kind === 'loadList' ? `${sheet.driver}, ${sheet.hubName}` : sheet.hubName;
  const left = `${TITLES[sheet.kind]} for ${formatDate(`${sheet.day}T12:00:00Z`)}, ${who}`;
  return pageFoot(left, page);
}
