import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import { LABEL_BOXES } from '#app/domain/documents/label-boxes.rules.ts';
import { layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import type { LabelLayout } from '#app/domain/documents/label-layout.rules.ts';
import { FONT_FILES, FONT_SCALE, labelsToPdf } from '#worker/documents/label-pdf.ts';
import { alternate, atMost, assessed, median, rate } from './bench.ts';
import type { BenchResult } from './bench.ts';
import { clickToLink } from './click-to-link.ts';
import { benchLabels } from './bench-labels.ts';

const COUNT = 1000;
/** The longest that the slowest job may take, as a multiple of the limit's median job. */
const SLOWEST_JOB = 2.5;
/** The longest time from click to link, as a multiple of the bare job. It includes reading the orders and the queue:
 *  about 2 s where the bare job takes 0.9 s. */
const CLICK_TO_LINK = 2.2;
const ROUNDS = 5;
const POINTS_PER_DOT = 72 / 203.2;

/** A PDF of 1000 labels, compared with bare pdfkit that draws the same texts, boxes and bars from a prepared
 *  layout. */
export async function run(): Promise<BenchResult> {
  const labels = benchLabels(COUNT);
  const layouts = labels.map(layoutLabel);
  const goal = 0.8;

  const { limit, product, ratio, rounds, products } = await alternate({
    rounds: ROUNDS,
    limit: () => rate(COUNT, () => drawBare(layouts)),
    product: () => rate(COUNT, () => labelsToPdf(labels)),
  });
  const clicked = median(await clickToLink(COUNT, ROUNDS));
  console.error(
    `  a job takes ${(COUNT / product).toFixed(1)} s, bare ${(COUNT / limit).toFixed(1)} s; from click to link ${clicked.toFixed(1)} s`,
  );
  const guards = {
    'slowest job, times the limit': atMost(limit / Math.min(...products), SLOWEST_JOB),
    'click to link, times the limit': atMost((clicked * limit) / COUNT, CLICK_TO_LINK),
  };
  const result = { part: 'labels', unit: 'labels/s', limit, product, ratio, goal, guards, rounds };
  return assessed(result, 'at least');
}

async function drawBare(layouts: readonly LabelLayout[]): Promise<number> {
  const size: [number, number] = [283.46, 425.2];
  // Fonts are registered once without calling `font`. Otherwise pdfkit reads the file again at each font change, and
  // the limit would be forty times too low.
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, size });
  document.registerFont('medium', FONT_FILES.medium).registerFont('bold', FONT_FILES.bold);
  let bytes = 0;
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => (bytes += chunk.length));
  for (const layout of layouts) drawPage(document, layout);
  document.end();
  await ended;
  return bytes;
}

function drawPage(document: PDFKit.PDFDocument, { boxes, texts, barcode }: LabelLayout): void {
  const at = (dots: number) => dots * POINTS_PER_DOT;
  document.addPage();
  for (const box of [...LABEL_BOXES, ...boxes])
    document.rect(at(box.x), at(box.y), at(box.width), at(box.height));
  const [symbol] = bwipjs.raw({ bcid: 'code128', text: barcode.text });
  let x = barcode.x;
  for (const [index, modules] of (symbol && 'sbs' in symbol ? symbol.sbs : []).entries()) {
    const width = modules * barcode.moduleDots;
    if (index % 2 === 0) document.rect(at(x), at(barcode.y), at(width), at(barcode.heightDots));
    x += width;
  }
  document.fill('#000');
  for (const text of texts) {
    document.font(text.bold ? 'bold' : 'medium', text.sizeDots * FONT_SCALE * POINTS_PER_DOT);
    if (text.inverse) document.fillColor('#fff');
    document.text(text.text, at(text.x), at(text.y), { lineBreak: false });
    if (text.inverse) document.fillColor('#000');
  }
}
