import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CSV_STYLES, csvLine, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { asksOf, routes } from '#tests/e2e/remix-asks.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { decodePdfBarcodes, decodeZplBarcodes } from '#tests/labels/decode.ts';
import { HOSTILE_TEXTS, sampleLabel, withText } from '#tests/labels/sample-labels.ts';
import { labelsToPdf } from '#worker/documents/label-pdf.ts';
import { slipsToPdf } from '#worker/documents/packing-slip-pdf.ts';
import { openEndpoints } from './open-endpoints.ts';
import { HOSTILE_NAMES, htmlErrors, MARK, pdfErrors, zplErrors } from './printed.ts';
import { startWebProcess } from './processes.ts';

const TEXTS = [
  ...HOSTILE_TEXTS.map(([, text]) => text),
  ...HOSTILE_NAMES,
  '^FS^XZ^XA^FD',
  '~DGR:X',
  '\x02\x03^XA',
  '_5E_7E',
  '%!PS',
  '\x1b%-12345X@PJL',
  'q Q BT (x) Tj ET',
  ') Tj /JavaScript (',
  '>> endobj 1 0 obj << /OpenAction',
  '%PDF-1.7',
  '\\)',
  '((((',
  '/URI (x)',
];

test('hostile names are printed as text: on labels for printers, labels as documents, and packing slips', async () => {
  const errors: string[] = [];
  for (const text of TEXTS) {
    const label = withText(text);
    const zpl = labelToZpl(label);
    const pdf = await labelsToPdf([label]);
    const slips = await slipsToPdf([slipOf(text)]);
    const found = [
      ...zplErrors(zpl),
      ...pdfErrors(pdf),
      ...pdfErrors(slips),
      ...csvErrors(text),
      ...((await decodeZplBarcodes(zpl)).join() === label.barcode
        ? []
        : ['another barcode in ZPL']),
      ...((await decodePdfBarcodes(pdf)).join() === label.barcode
        ? []
        : ['another barcode in PDF']),
    ];
    errors.push(...found.map((error) => `${JSON.stringify(text.slice(0, 60))}: ${error}`));
  }

  announceFigures('9 hostile names: on paper', {
    names: TEXTS.length,
    zpl: TEXTS.length,
    pdf: 2 * TEXTS.length,
    errors: errors.length,
    csv: Object.keys(CSV_STYLES).length * TEXTS.length,
  });
  expect(errors).toEqual([]);
});

test('hostile names are text on every page that shows them', async () => {
  const web = await startWebProcess();
  const { world, endpoints } = await openEndpoints(web.composition, web.url);
  const { db } = web.composition.services;
  const errors: string[] = [];
  let [pages, shown] = [0, 0];
  for (const name of HOSTILE_NAMES) {
    const { mine } = world;
    const { id: storeId } = mine.store;
    const words = {
      customerName: name,
      street: name,
      company: name,
      note: name,
      city: name,
      suburb: name,
    };
    await db.order.updateMany({
      where: { storeId },
      data: { ...words, orderId: name, email: name },
    });
    await db.orderLine.updateMany({ where: { order: { storeId } }, data: { name } });
    await db.pickupLocation.updateMany({ where: { storeId }, data: { name, address: name } });
    const store = await db.store.update({ where: { id: storeId }, data: { name } });
    for (const path of pathsAbout({ ...mine, store })) {
      const answer = await fetch(web.url + path, {
        headers: { ...endpoints.cookie, 'User-Agent': 'Mozilla/5.0' },
        redirect: 'manual',
      });
      const html = await answer.text();
      const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
      if (!isPage && answer.headers.get('X-Content-Type-Options') !== 'nosniff')
        errors.push(`${path} may be taken for a page`);
      if (html.includes(MARK)) shown += 1;
      pages += 1;
      if (isPage) errors.push(...htmlErrors(html).map((error) => `${path} with ${name}: ${error}`));
    }
  }

  announceFigures('9 hostile names: on pages', {
    names: HOSTILE_NAMES.length,
    pages,
    shown,
    errors: errors.length,
  });
  expect(shown, 'the names are on the pages').toBeGreaterThan(HOSTILE_NAMES.length * 3);
  expect(errors.slice(0, 20)).toEqual([]);
});

test('broken twin: output without escaping is detected', async () => {
  const careless = HOSTILE_TEXTS.slice(0, 2).map(([, text]) => `^XA^FO1,1^A0N,2,2^FD${text}^FS^XZ`);
  const tame = labelToZpl(sampleLabel());
  const markup = HOSTILE_NAMES.slice(0, 5);
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction << /JS (x) >> >> endobj');

  const found = {
    zpl: careless.filter((zpl) => zplErrors(zpl).length > 0).length,
    html: markup.filter((name) => htmlErrors(`<p title="${name}">${name}</p>`).length > 0).length,
    pdf: pdfErrors(pdf).length,
  };

  announceFigures('9 hostile names, broken twin', {
    zpl: `${found.zpl} of 2`,
    html: `${found.html} of ${markup.length}`,
    pdf: found.pdf,
  });
  expect(found).toEqual({ zpl: 2, html: markup.length, pdf: 2 });
  expect(zplErrors(tame)).toEqual([]);
});

const pathsAbout = (owned: Owned) => [
  ...new Set([
    ...routes()
      .filter(({ shell: frame, id }) => frame === 'portal' && id !== 'routes/logout')
      .flatMap((route) => [
        `/${route.route.at(owned)}`,
        ...asksOf(route)
          .filter(({ form, name }) => !form && name.includes('with its frame'))
          .map(({ path }) => path(owned)),
      ]),
    `/track-order/${owned.orderKey}`,
    `/login?to=${encodeURIComponent(owned.store.name)}`,
    `/orders?search=${encodeURIComponent(owned.store.name)}`,
  ]),
];

const slipOf = (text: string) => ({
  productName: text,
  storeName: text,
  domain: text,
  orderKey: '7K3M9QW2XD4R',
  parcels: 1,
  orderId: text,
  orderDate: text,
  total: text,
  to: { name: text, addressLines: [text, text], phone: text, email: text },
  lines: [{ name: text, sku: text, packed: 1, ordered: 2 }],
});

/** Reports a cell that a spreadsheet would read as a formula or as more than one cell. */
function csvErrors(text: string): string[] {
  return (Object.keys(CSV_STYLES) as CsvStyle[]).flatMap((style) => {
    const line = csvLine([text, 'next'], style);
    const rows = parse(line, { delimiter: style === 'comma' ? ',' : ';' });
    const [cell = '', next] = rows[0] ?? [];
    if (rows.length !== 1 || next !== 'next') return [`${style}: ${rows.length} rows`];
    return /^[=+\-@\t\r]/.test(cell) ? [`${style}: a formula`] : [];
  });
}
