import type {
  DocumentJob,
  DocumentKind,
  Prisma,
  Shipment,
  Order,
  OrderLine,
  PickupLocation,
  Store,
} from '@prisma/client';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { returnsAmong } from '#app/domain/orders/returns-of-order.ts';
import type { MadeDocument } from '#app/domain/orders/keep-prints.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { Label } from './label.schema.ts';
import type { PrinterDpi } from './label-scale.rules.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import { type ManifestSheet, ManifestHead, ManifestLine } from './manifest-sheet.schema.ts';
import { labelsOf as labelsOfShipment, WITH_LABELLED } from './order-label.ts';
import { slipOf } from './order-slip.ts';
import type { PackingSlip } from './packing-slip.schema.ts';
import { sheetOf, type PrintSettings } from './print-settings.schema.ts';
import {
  documentFacts,
  shipmentOfDocument,
  slipFacts,
} from '#app/domain/orders/document-facts.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** A label as a printer may take it: ZPL, and a PDF of one page in base64. */
export type LabelPrint = { zpl: string; pdfData: string };

export type Renderers = {
  renderLabels: (labels: readonly Label[], sheet?: LabelSheet) => Promise<Uint8Array>;
  renderPrints: (labels: readonly Label[], dpi: PrinterDpi) => Promise<LabelPrint[]>;
  renderSlips: (slips: readonly PackingSlip[]) => Promise<Uint8Array>;
  renderManifests: (sheets: readonly ManifestSheet[]) => Promise<Uint8Array>;
};

type Needs = Pick<Services, 'db' | 'settings'> & Renderers;

/** One label of an order. `parcel` is the number of this parcel among the `parcels` of the shipment. */
export type OrderLabel = { orderId: string; parcel: number; parcels: number; label: Label };

/** The content of a document, how many orders are in it, and the orders that can no longer be included. */
type DocumentContent = {
  pdf: (() => Promise<Uint8Array>) | null;
  labels: OrderLabel[];
  /** What the label or slip of each order shows; empty for return labels and manifests. */
  made: MadeDocument[];
  done: number;
  skipped: SkippedOrder[];
};

/** The kinds of document that are made here. Exports and a hub's documents are made elsewhere. */
export type PrintedContent = Exclude<DocumentKind, 'ordersCsv' | 'loadLists' | 'closeOuts'>;

type Read = (
  deps: Needs,
  job: DocumentJob,
  printSettings: PrintSettings,
) => Promise<DocumentContent>;

export function isOrderDocument(kind: DocumentKind): kind is PrintedContent {
  return Object.hasOwn(CONTENT, kind);
}

/** Reads the data of a document as it is now, except for manifests, which are read as they were confirmed. Orders for
 *  which the label or packing slip could no longer be requested are left out. */
export const CONTENT: Record<PrintedContent, Read> = {
  shippingLabels: (deps, job, printSettings) => labelPages(deps, job, printSettings, labelsOf),
  returnLabels: (deps, job, printSettings) => labelPages(deps, job, printSettings, returnLabelsOf),
  /** Zebra labels go to the person's label printer, so there is no PDF. */
  async zebraLabels(deps, job) {
    return { pdf: null, ...(await readLabels(deps, job, labelsOf)) };
  },
  async packingSlips(deps, job, printSettings) {
    const { found, skipped } = await readInBatches(deps, job, slipsOf(printSettings));
    const pdf = () => deps.renderSlips(found.map(({ slip }) => slip));
    return { pdf, labels: [], made: madeOf(found), done: found.length, skipped };
  },
  async manifests(deps, job) {
    const sheets = await readManifestSheets(deps.db, job.manifestIds);
    const done = sheets.reduce((sum, { lines }) => sum + lines.length, 0);
    return { pdf: () => deps.renderManifests(sheets), labels: [], made: [], done, skipped: [] };
  },
};

function madeOf(found: readonly { made: MadeDocument }[]): MadeDocument[] {
  return found.map(({ made }) => made);
}

const LABELS = actionOf('labels');
const RETURN_LABELS = actionOf('returnLabels');
const SLIPS = actionOf('packingSlips');

/** At most this many orders, with all their lines, are read at once, so that other work of the worker is not held
 *  up. */
const BATCH = 50;

type Part<T> = { found: T[]; skipped: SkippedOrder[] };
type ReadPart<T> = (deps: Needs, ids: readonly string[]) => Promise<Part<T>>;

/** The labels of an order. `made` holds what they show; null for a return, whose labels are not tracked. */
type LabelledOrder = { labels: OrderLabel[]; made: MadeDocument | null };

async function labelPages(
  deps: Needs,
  job: DocumentJob,
  printSettings: PrintSettings,
  read: ReadPart<LabelledOrder>,
): Promise<DocumentContent> {
  const { labels, ...rest } = await readLabels(deps, job, read);
  const sheet = sheetOf(job.labelSheet) ?? printSettings.labelSheet;
  const pdf = () =>
    deps.renderLabels(
      labels.map(({ label }) => label),
      sheet,
    );
  return { pdf, labels, ...rest };
}

async function readLabels(
  deps: Needs,
  job: DocumentJob,
  read: ReadPart<LabelledOrder>,
): Promise<Omit<DocumentContent, 'pdf'>> {
  const { found, skipped } = await readInBatches(deps, job, read);
  const labels = found.flatMap((one) => one.labels);
  const made = found.flatMap((one) => one.made ?? []);
  return { labels, made, done: found.length, skipped };
}

/** Reads the orders in batches and updates the progress. */
async function readInBatches<T>(
  deps: Needs,
  job: DocumentJob,
  read: ReadPart<T>,
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

/** The labels of each order's current shipment. */
async function labelsOf(deps: Needs, ids: readonly string[]): Promise<Part<LabelledOrder>> {
  const { productName } = deps.settings;
  const orders = await readLabelled(deps, ids);
  return partOf(ids, orders, {
    problem: (order) => LABELS.problem(actionFactsOf(order, currentOf(order)), productName),
    read: (order) => ({
      labels: eachLabel(order, currentOf(order)!, productName),
      made: madeLabel(order, currentOf(order)!),
    }),
  });
}

/** The labels of each order's open return. */
async function returnLabelsOf(deps: Needs, ids: readonly string[]): Promise<Part<LabelledOrder>> {
  const { productName } = deps.settings;
  const orders = await readLabelled(deps, ids);
  const backOf = ({ shipments }: Labelled) => returnsAmong(shipments);
  return partOf(ids, orders, {
    problem: (order) =>
      RETURN_LABELS.problem(actionFactsOf(order, currentOf(order), backOf(order)), productName),
    read: (order) => ({ labels: eachLabel(order, backOf(order).open!, productName), made: null }),
  });
}

type Labelled = Prisma.OrderGetPayload<{ include: typeof WITH_LABELLED }>;

function readLabelled({ db }: Needs, ids: readonly string[]): Promise<Labelled[]> {
  return db.order.findMany({ where: { id: { in: [...ids] } }, include: WITH_LABELLED });
}

function currentOf({ shipments, currentShipmentId }: Labelled): Shipment | undefined {
  return shipments.find(({ id }) => id === currentShipmentId);
}

function eachLabel(order: Labelled, shipment: Shipment, productName: string): OrderLabel[] {
  const { parcels } = shipment;
  return labelsOfShipment(order, shipment, productName).map((label, index) => ({
    orderId: order.id,
    parcel: index + 1,
    parcels,
    label: Label.parse(label),
  }));
}

function slipsOf({ slipLines }: PrintSettings) {
  return async (
    deps: Needs,
    ids: readonly string[],
  ): Promise<Part<{ slip: PackingSlip; made: MadeDocument }>> => {
    const { productName } = deps.settings;
    const orders = await deps.db.order.findMany({
      where: { id: { in: [...ids] } },
      include: {
        store: true,
        lines: { orderBy: { position: 'asc' } },
        shipments: { select: { id: true, parcels: true } },
      },
    });
    return partOf(ids, orders, {
      problem: (order) => SLIPS.problem(actionFactsOf(order, null), productName),
      read: (order) => ({ slip: slipOf(order, productName, slipLines), made: madeSlip(order) }),
    });
  };
}

type Named = { id: string; orderKey: string; orderId: string };

/** Collects the results in the order of the request. */
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

type Slipped = Order & { store: Pick<Store, 'name'>; lines: OrderLine[] };
type OnLabel = Slipped & {
  merchant: { phone: string | null };
  pickupLocation: PickupLocation | null;
};

/** What the label of an order's current shipment shows. */
function madeLabel(order: OnLabel, shipment: Pick<Shipment, 'id' | 'parcels'>): MadeDocument {
  const { label: facts } = documentFacts(order, shipment);
  return { orderId: order.id, paper: 'label', shipmentId: shipment.id, facts };
}

function madeSlip(order: Slipped): MadeDocument {
  const shipmentId = shipmentOfDocument(order);
  return { orderId: order.id, paper: 'slip', shipmentId, facts: slipFacts(order) };
}

/** Manifests as they were confirmed, in the order of `ids`, whatever happened to their orders since. Only personal
 *  data may have been erased. */
async function readManifestSheets(db: Tx, ids: readonly string[]): Promise<ManifestSheet[]> {
  const manifests = await db.manifest.findMany({
    where: { id: { in: [...ids] } },
    include: { rows: { orderBy: { position: 'asc' } } },
  });
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ number, collectionDay, confirmedAt, confirmedBy, snapshot, rows }) => ({
      ...ManifestHead.parse(snapshot),
      number,
      collectionDay,
      confirmedAt,
      confirmedBy,
      lines: rows.map((row) => ({
        ...ManifestLine.parse(row.snapshot),
        isErased: row.erasedAt !== null,
      })),
    }));
}
