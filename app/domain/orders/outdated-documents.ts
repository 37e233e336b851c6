import type { Order, DocumentPrint, Prisma, Shipment } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import type { OutdatedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { announceAll } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { warehouseMayDiffer } from './follow-warehouse.ts';
import { ownerOf } from './order-alerts.ts';
import {
  besideLabel,
  isOfToday,
  needsDocuments,
  documentFacts,
  type DocumentFacts,
} from './document-facts.rules.ts';
import { changedParts, resealed } from './document-seal.ts';
import { isBeforeBooking } from './order-status.rules.ts';

const WITH = {
  store: { select: { name: true } },
  merchant: { select: { phone: true } },
  pickupLocation: { select: { address: true, phone: true } },
  lines: true,
} as const satisfies Prisma.OrderInclude;
type Loaded = Prisma.OrderGetPayload<{ include: typeof WITH }> & { prints: DocumentPrint[] };

/** An order with printed documents, and which of them are outdated. */
type DocumentsOfOrder = {
  order: Order;
  shipment: Shipment | null;
  outdated: OutdatedDocument[];
  /** The prints that are still valid for its current shipment (`isOfToday`), with what each would show now. Empty once
   *  the order needs no documents. */
  prints: { print: DocumentPrint; facts: DocumentFacts }[];
};

/** Compares the printed documents of these orders with their current data, by order. Orders without printed
 *  documents are left out. */
export async function printedDocumentsOf(
  db: Tx,
  orderIds: readonly string[],
): Promise<Map<string, DocumentsOfOrder>> {
  const printed = await db.documentPrint.findMany({ where: { orderId: { in: [...orderIds] } } });
  if (printed.length === 0) return new Map();
  const printsOf = Map.groupBy(printed, ({ orderId }) => orderId);
  const rows = await db.order.findMany({
    where: { id: { in: [...printsOf.keys()] } },
    include: WITH,
  });
  const orders = rows.map((order) => ({ ...order, prints: printsOf.get(order.id) ?? [] }));
  const shipments = await db.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => order.currentShipmentId ?? []) } },
  });
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return new Map(
    orders.map((order) => [order.id, compared(order, byId.get(order.currentShipmentId ?? ''))]),
  );
}

/** Compares the printed documents of one order with its current data, as `printedDocumentsOf` does, for a caller
 *  that has already read the order, its shipment and its prints. Null if it has no printed documents. */
export async function documentsOfOrder(
  db: Tx,
  order: Order,
  shipment: Shipment,
  prints: DocumentPrint[],
): Promise<DocumentsOfOrder | null> {
  const { id: orderId, storeId, merchantId, pickupLocationId } = order;
  if (prints.length === 0) return null;
  const { store, merchant } = WITH;
  const pickupLocation = pickupLocationId
    ? await db.pickupLocation.findUnique({
        where: { id: pickupLocationId },
        ...WITH.pickupLocation,
      })
    : null;
  const shown = {
    store: await db.store.findUniqueOrThrow({ where: { id: storeId }, ...store }),
    pickupLocation,
    // The account's phone number is only shown if the location has none.
    merchant: pickupLocation?.phone
      ? { phone: null }
      : await db.merchant.findUniqueOrThrow({ where: { id: merchantId }, ...merchant }),
    lines: await db.orderLine.findMany({ where: { orderId } }),
  };
  return compared({ ...order, ...shown, prints }, shipment);
}

/** `current`: the order's current shipment. Before booking it has ended, because the store reopened the order, and no
 *  document is about it. */
function compared(order: Loaded, current: Shipment | null = null): DocumentsOfOrder {
  const shipment = isBeforeBooking(order.status) ? null : current;
  if (!needsDocuments(order)) return { order, shipment, outdated: [], prints: [] };
  const facts = documentFacts(order, shipment);
  const prints = order.prints
    .filter((print) => isOfToday(print, shipment))
    .map((print) => ({ print, facts: facts[print.paper] }));
  const reported = prints
    .map(({ print, facts: now }) => ({
      paper: print.paper,
      madeAt: print.madeAt,
      parts: changedParts(print, now),
    }))
    .toSorted((one, other) => PLACE[one.paper] - PLACE[other.paper]);
  const label = reported.find(({ paper, parts }) => paper === 'label' && parts.length === 0);
  return { order, shipment, outdated: besideLabel(reported, label?.madeAt ?? null), prints };
}

const PLACE = { label: 0, slip: 1, manifest: 2 } as const;

/** The outdated documents of each of these orders that has printed documents. */
export async function outdatedDocumentsOf(
  db: Tx,
  orderIds: readonly string[],
): Promise<Map<string, OutdatedDocument[]>> {
  const documents = await printedDocumentsOf(db, orderIds);
  return new Map([...documents].map(([id, { outdated }]) => [id, outdated]));
}

/** Keeps documents from becoming outdated only because they were printed with HTML from a store's texts that is
 *  now decoded. `before` is the result of `printedDocumentsOf` before the order was read again. Call it before
 *  `checkOutdatedDocuments`. */
export async function keepDecodedPrints(
  tx: Tx,
  before: ReadonlyMap<string, DocumentsOfOrder>,
): Promise<void> {
  const after = before.size > 0 ? await printedDocumentsOf(tx, [...before.keys()]) : before;
  for (const [orderId, { prints }] of after)
    for (const { print, facts } of prints) {
      const { paper } = print;
      const was = before.get(orderId)?.prints.find((one) => one.print.paper === paper);
      const parts = was && resealed(print, was.facts, facts);
      if (!parts) continue;
      await tx.documentPrint.update({
        where: { orderId_paper: { orderId, paper } },
        data: { parts },
      });
    }
}

/** Raises the alert for outdated documents, or closes it if none is outdated. Also queues the update of orders at the
 *  warehouse that ships them. Call it in every transaction that may change what documents show, after the change and
 *  with the orders locked. */
export async function checkOutdatedDocuments(
  tx: Tx,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  await warehouseMayDiffer(tx, orderIds);
  const documents = await printedDocumentsOf(tx, orderIds);
  if (documents.size === 0) return;
  const open = await tx.alert.findMany({
    where: { subjectId: { in: [...documents.keys()] }, code: 'staleLabel', closedAt: null },
    select: { subjectId: true },
  });
  const isOpen = new Set(open.map(({ subjectId }) => subjectId));
  const news: Order[] = [];
  for (const { order, shipment, outdated } of documents.values()) {
    const facts: AlertFacts = {
      papers: outdated,
      ...(shipment?.collectedAt ? { collected: true } : {}),
    };
    if (outdated.length === 0 && !isOpen.has(order.id)) continue;
    if (outdated.length === 0) await closeAlert(tx, order.id, ['staleLabel'], { at });
    else if (!(await raiseAlert(tx, 'staleLabel', ownerOf(order), at, facts))) continue;
    news.push(order);
  }
  await announceAll(tx, 'order', news);
}

/** What the order's label would show now, the id of its current shipment, and the record of the label's newest
 *  print. */
export async function labelNow(
  db: Tx,
  orderId: string,
): Promise<{ facts: DocumentFacts; shipmentId: string | null; print: DocumentPrint | undefined }> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { ...WITH, documentPrints: true },
  });
  const { currentShipmentId: shipmentId, documentPrints } = order;
  const shipment = shipmentId ? await db.shipment.findUnique({ where: { id: shipmentId } }) : null;
  const print = documentPrints.find(({ paper }) => paper === 'label');
  return { facts: documentFacts(order, shipment).label, shipmentId, print };
}
