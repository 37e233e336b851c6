import { Prisma, type DocumentJob, type DocumentKind } from '@prisma/client';
import { announce } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { Label } from './label.schema.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import { zplWriter } from './label-zpl.rules.ts';
import { labelOf } from './order-label.ts';
import type { ManifestSheet } from './manifest-sheet.schema.ts';
import { readManifestSheets } from './manifest-sheets.ts';
import { slipOf } from './order-slip.ts';
import { sheetOf, type PaperChoice } from './paper-choice.schema.ts';
import { papersOf } from './paper-choices.ts';
import type { PackingSlip } from './packing-slip.schema.ts';
import { removeUnlessNamed } from './remove-documents.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'> & {
  renderLabels: (labels: readonly Label[], sheet?: LabelSheet) => Promise<Uint8Array>;
  renderSlips: (slips: readonly PackingSlip[]) => Promise<Uint8Array>;
  renderManifests: (sheets: readonly ManifestSheet[]) => Promise<Uint8Array>;
};

const BATCH = 200;

/** Makes what a document job asks for and closes it: a merged PDF, or labels queued for the person's
 *  printer. Safe to repeat: a closed job is left alone, and a print job is made once per order. */
export async function makeDocument(deps: Needs, input: { documentJobId: string }): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id: input.documentJobId } });
  if (!job || job.state !== 'processing') return;
  // An export is work of its own.
  if (job.kind === 'ordersCsv') return;
  const papers = await papersOf(deps, job.requestedBy);
  const { pdf, labels, done } = await CONTENT[job.kind](deps, job, papers);
  const fileKey = pdf ? await storePdf(deps, job, await pdf()) : null;
  const prints = job.kind === 'zebraLabels' ? await printsOf(deps, labels, papers) : [];
  const isClosed = await deps.db.$transaction(async (tx) => {
    const closed = await tx.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: {
        state: 'completed',
        fileKey,
        done,
        completedAt: deps.clock.now(),
      },
    });
    if (closed.count === 0) return false;
    if (job.kind === 'zebraLabels' && job.requestedByUserId) {
      const userId = job.requestedByUserId;
      const of = { userId, documentJobId: job.id, createdAt: deps.clock.now() };
      for (let start = 0; start < prints.length; start += BATCH)
        await tx.printJob.createMany({
          data: prints
            .slice(start, start + BATCH)
            .map((print) => ({ ...print, ...of, id: newId() })),
          skipDuplicates: true,
        });
      await announce(tx, 'print', userId, job.id);
    }
    await announce(tx, 'document', job.requestedBy, job.id);
    return true;
  });
  if (!isClosed && fileKey) await removeUnlessNamed(deps, job.id, fileKey);
}

/** A job that cannot be made says so: it never stays 'processing'. */
export async function failDocument(
  deps: Pick<Services, 'db' | 'clock'>,
  input: { documentJobId: string },
  reason: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const job = await tx.documentJob.findUnique({ where: { id: input.documentJobId } });
    if (!job || job.state !== 'processing') return;
    await tx.documentJob.update({
      where: { id: job.id },
      data: { state: 'error', error: reason, ask: Prisma.DbNull, completedAt: deps.clock.now() },
    });
    await announce(tx, 'document', job.requestedBy, job.id);
  });
}

/** What a document holds, and how many orders stand in it. */
type Content = { pdf: (() => Promise<Uint8Array>) | null; labels: OrderLabel[]; done: number };

type Paper = Exclude<DocumentKind, 'ordersCsv'>;

const CONTENT: Record<
  Paper,
  (deps: Needs, job: DocumentJob, papers: PaperChoice) => Promise<Content>
> = {
  async shippingLabels(deps, job, papers) {
    const labels = await readInBatches(deps, job, labelsOf);
    const sheet = sheetOf(job.labelSheet) ?? papers.labelSheet;
    const pdf = () =>
      deps.renderLabels(
        labels.map(({ label }) => label),
        sheet,
      );
    return { pdf, labels, done: labels.length };
  },
  /** They go to a printer of their own. */
  async zebraLabels(deps, job) {
    const labels = await readInBatches(deps, job, labelsOf);
    return { pdf: null, labels, done: labels.length };
  },
  async packingSlips(deps, job, papers) {
    const slips = await readInBatches(deps, job, slipsOf(papers));
    return { pdf: () => deps.renderSlips(slips), labels: [], done: slips.length };
  },
  async manifests(deps, job) {
    const sheets = await readManifestSheets(deps.db, job.manifestIds);
    const done = sheets.reduce((sum, { lines }) => sum + lines.length, 0);
    return { pdf: () => deps.renderManifests(sheets), labels: [], done };
  },
};

type OrderLabel = { orderId: string; label: Label };

/** Reads what a document is made of, some orders at a time, and tells how far it is. */
async function readInBatches<T>(
  deps: Needs,
  job: DocumentJob,
  read: (deps: Needs, ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let start = 0; start < job.orderIds.length; start += BATCH) {
    found.push(...(await read(deps, job.orderIds.slice(start, start + BATCH))));
    await deps.db.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: { done: found.length },
    });
    await announce(deps.db, 'document', job.requestedBy, job.id);
  }
  return found;
}

async function labelsOf(deps: Needs, ids: readonly string[]): Promise<OrderLabel[]> {
  const orders = await deps.db.order.findMany({
    where: { id: { in: [...ids] } },
    include: {
      store: true,
      pickupLocation: true,
      lines: { orderBy: { position: 'asc' } },
      shipments: true,
    },
  });
  return inOrder(ids, orders).flatMap((order) => {
    const shipment = order.shipments.find((one) => one.id === order.currentShipmentId);
    if (!shipment) return [];
    const label = Label.parse(labelOf(order, shipment, deps.settings.productName));
    return [{ orderId: order.id, label }];
  });
}

function slipsOf({ slipLines }: PaperChoice) {
  return async (deps: Needs, ids: readonly string[]): Promise<PackingSlip[]> => {
    const orders = await deps.db.order.findMany({
      where: { id: { in: [...ids] } },
      include: { store: true, lines: { orderBy: { position: 'asc' } } },
    });
    return inOrder(ids, orders).map((order) => slipOf(order, deps.settings.productName, slipLines));
  };
}

function inOrder<T extends { id: string }>(ids: readonly string[], orders: readonly T[]): T[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Print = { orderId: string; position: number; zpl: string; pdfData: string };

/** Each label as a printer may take it: ZPL, and a PDF of one page in base64. */
async function printsOf(
  deps: Needs,
  labels: readonly OrderLabel[],
  { printerDpi }: PaperChoice,
): Promise<Print[]> {
  const toZpl = zplWriter(printerDpi);
  const prints: Print[] = [];
  for (const [position, { orderId, label }] of labels.entries()) {
    const pdf = await deps.renderLabels([label]);
    const pdfData = Buffer.from(pdf).toString('base64');
    prints.push({ orderId, position, zpl: toZpl(label), pdfData });
  }
  return prints;
}

/** The key of the stored file. */
async function storePdf(deps: Needs, job: DocumentJob, pdf: Uint8Array): Promise<string> {
  const key = `documents/${job.createdAt.toISOString().slice(0, 10)}/${job.id}.pdf`;
  // Named before it lies there: whatever comes in between, the sweeper finds it.
  await deps.db.documentJob.updateMany({
    where: { id: job.id, state: 'processing' },
    data: { fileKey: key },
  });
  await deps.files.put(key, pdf, 'application/pdf');
  return key;
}
