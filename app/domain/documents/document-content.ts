import type { DocumentJob, DocumentKind } from '@prisma/client';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { actFactsOf, actOf } from '#app/domain/orders/order-acts.rules.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { Label } from './label.schema.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import type { ManifestSheet } from './manifest-sheet.schema.ts';
import { readManifestSheets } from './manifest-sheets.ts';
import { labelOf } from './order-label.ts';
import { slipOf } from './order-slip.ts';
import type { PackingSlip } from './packing-slip.schema.ts';
import { sheetOf, type PaperChoice } from './paper-choice.schema.ts';

/** Who draws the pages. */
export type Renderers = {
  renderLabels: (labels: readonly Label[], sheet?: LabelSheet) => Promise<Uint8Array>;
  renderSlips: (slips: readonly PackingSlip[]) => Promise<Uint8Array>;
  renderManifests: (sheets: readonly ManifestSheet[]) => Promise<Uint8Array>;
};

type Needs = Pick<Services, 'db' | 'settings'> & Renderers;

export type OrderLabel = { orderId: string; label: Label };

/** What a document holds, how many orders stand in it, and those for which it came too late. */
export type DocumentContent = {
  pdf: (() => Promise<Uint8Array>) | null;
  labels: OrderLabel[];
  done: number;
  skipped: SkippedOrder[];
};

type Paper = Exclude<DocumentKind, 'ordersCsv'>;

type Read = (deps: Needs, job: DocumentJob, papers: PaperChoice) => Promise<DocumentContent>;

/** Reads what a document is made of, as it stands now: an order that was called off since it was asked
 *  for is left out, by the rule that decides who may ask. */
export const CONTENT: Record<Paper, Read> = {
  async shippingLabels(deps, job, papers) {
    const { found: labels, skipped } = await readInBatches(deps, job, labelsOf);
    const sheet = sheetOf(job.labelSheet) ?? papers.labelSheet;
    const pdf = () =>
      deps.renderLabels(
        labels.map(({ label }) => label),
        sheet,
      );
    return { pdf, labels, done: labels.length, skipped };
  },
  /** They go to a printer of their own. */
  async zebraLabels(deps, job) {
    const { found: labels, skipped } = await readInBatches(deps, job, labelsOf);
    return { pdf: null, labels, done: labels.length, skipped };
  },
  async packingSlips(deps, job, papers) {
    const { found: slips, skipped } = await readInBatches(deps, job, slipsOf(papers));
    return { pdf: () => deps.renderSlips(slips), labels: [], done: slips.length, skipped };
  },
  /** Printed exactly as confirmed, whatever became of its orders. */
  async manifests(deps, job) {
    const sheets = await readManifestSheets(deps.db, job.manifestIds);
    const done = sheets.reduce((sum, { lines }) => sum + lines.length, 0);
    return { pdf: () => deps.renderManifests(sheets), labels: [], done, skipped: [] };
  },
};

const LABELS = actOf('labels');
const SLIPS = actOf('packingSlips');

/** Each with all its lines: so many are read without holding up whatever else the worker does. */
const BATCH = 50;

type Part<T> = { found: T[]; skipped: SkippedOrder[] };

/** Reads some orders at a time, and tells how far it is. */
async function readInBatches<T>(
  deps: Needs,
  job: DocumentJob,
  read: (deps: Needs, ids: readonly string[]) => Promise<Part<T>>,
): Promise<Part<T>> {
  const all: Part<T> = { found: [], skipped: [] };
  for (let start = 0; start < job.orderIds.length; start += BATCH) {
    const part = await read(deps, job.orderIds.slice(start, start + BATCH));
    all.found.push(...part.found);
    all.skipped.push(...part.skipped);
    await deps.db.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: { done: all.found.length },
    });
    await announce(deps.db, 'document', job.requestedBy, job.id);
  }
  return all;
}

async function labelsOf(deps: Needs, ids: readonly string[]): Promise<Part<OrderLabel>> {
  const { productName } = deps.settings;
  const orders = await deps.db.order.findMany({
    where: { id: { in: [...ids] } },
    include: {
      store: true,
      pickupLocation: true,
      lines: { orderBy: { position: 'asc' } },
      shipments: true,
    },
  });
  const shipmentOf = ({ shipments, currentShipmentId }: (typeof orders)[number]) =>
    shipments.find(({ id }) => id === currentShipmentId);
  return partOf(ids, orders, {
    problem: (order) => LABELS.problem(actFactsOf(order, shipmentOf(order)), productName),
    read: (order) => {
      const label = labelOf(order, shipmentOf(order)!, productName);
      return { orderId: order.id, label: Label.parse(label) };
    },
  });
}

function slipsOf({ slipLines }: PaperChoice) {
  return async (deps: Needs, ids: readonly string[]): Promise<Part<PackingSlip>> => {
    const { productName } = deps.settings;
    const orders = await deps.db.order.findMany({
      where: { id: { in: [...ids] } },
      include: { store: true, lines: { orderBy: { position: 'asc' } } },
    });
    return partOf(ids, orders, {
      problem: (order) => SLIPS.problem(actFactsOf(order, null), productName),
      read: (order) => slipOf(order, productName, slipLines),
    });
  };
}

type Named = { id: string; orderKey: string; orderId: string };

/** In the order that was asked for. */
function partOf<T, O extends Named>(
  ids: readonly string[],
  orders: readonly O[],
  { problem, read }: { problem: (order: O) => string | null; read: (order: O) => T },
): Part<T> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const part: Part<T> = { found: [], skipped: [] };
  for (const order of ids.flatMap((id) => byId.get(id) ?? [])) {
    const reason = problem(order);
    const { orderKey, orderId } = order;
    if (reason === null) part.found.push(read(order));
    else part.skipped.push({ orderKey, orderId, reason });
  }
  return part;
}
