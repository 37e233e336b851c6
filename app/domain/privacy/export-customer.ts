import type { Order, OrderEvent, OrderLine, Proof, Shipment } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { ManifestLine } from '#app/domain/documents/manifest-sheet.schema.ts';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { ordersOfRequest } from './orders-of-request.ts';

type Whole = Order & {
  lines: OrderLine[];
  events: OrderEvent[];
  shipments: (Shipment & { proofs: Proof[] })[];
  manifestRows: { snapshot: unknown; manifest: { number: string; confirmedAt: Date } }[];
};

/** All current data about the customer of a data request. A download completes the request even if no email was sent,
 *  because the merchant now knows about it. Only a download by an administrator does not complete it.
 *  @throws AppError 'not-allowed', 'not-found' also for a request to someone else's store. */
export async function exportCustomer(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  requestId: string,
) {
  const { merchantId, storeId } = ownedRows(actor, authorize(actor, 'customer.read'));
  const request = await deps.db.privacyRequest.findFirst({
    where: {
      id: requestId,
      kind: 'dataRequest',
      store: { ...(merchantId ? { merchantId } : {}), ...(storeId ? { id: storeId } : {}) },
    },
    include: { store: { select: { merchantId: true } } },
  });
  if (!request) throw notFound('Request');
  const { id: subject } = request;
  const of = { id: subject, merchantId: request.store.merchantId };
  await noteReading(deps, actor, { action: 'customer.export', of });
  const orders = await deps.db.order.findMany({
    where: ordersOfRequest(request),
    include: {
      lines: true,
      events: { orderBy: { id: 'asc' } },
      shipments: { include: { proofs: { orderBy: { id: 'asc' } } } },
      manifestRows: {
        select: { snapshot: true, manifest: { select: { number: true, confirmedAt: true } } },
      },
    },
    orderBy: { createdAt: 'asc' },
  });
  if (actor.role !== 'admin')
    await deps.db.privacyRequest.updateMany({
      where: { id: request.id, doneAt: null },
      data: { doneAt: deps.clock.now() },
    });
  return {
    requestedAt: request.receivedAt.toISOString(),
    exportedAt: deps.clock.now().toISOString(),
    customer: request.customerRef,
    orders: orders.map(reported),
  };
}

function reported(order: Whole) {
  return {
    orderId: order.orderId,
    orderKey: order.orderKey,
    placedAt: order.createdAt.toISOString(),
    status: order.status,
    name: order.customerName,
    email: order.email,
    phone: order.phone,
    company: order.company,
    street: order.street,
    suburb: order.suburb,
    city: order.city,
    province: order.province,
    postalCode: order.postalCode,
    country: order.country,
    latitude: order.latitude,
    longitude: order.longitude,
    note: order.note,
    billing: order.billing,
    currency: order.currency,
    totalCents: centsFromDb(order.totalCents),
    lines: order.lines.map(({ name, sku, quantity }) => ({ name, sku, quantity })),
    shipments: order.shipments.map(({ reference, state, driverName, requestedAt, proofs }) => ({
      reference,
      state,
      driverName,
      requestedAt: requestedAt.toISOString(),
      proof: proofs.map(proofFacts),
    })),
    manifests: order.manifestRows.map(({ snapshot, manifest }) => {
      const { customer, town, note } = ManifestLine.parse(snapshot);
      const confirmedAt = manifest.confirmedAt.toISOString();
      return { number: manifest.number, confirmedAt, name: customer, town, note };
    }),
    events: order.events.map(({ at, kind, actor, note }) => ({
      kind,
      actor,
      note,
      at: at.toISOString(),
    })),
  };
}

/** `picture.address` is a path of this site, which people with access to the order can open. */
function proofFacts(proof: Proof) {
  const { kind, at, latitude, longitude, receivedBy, note, driverName, contentType, bytes } = proof;
  const isThere = proof.state === 'kept' && proof.fileKey !== null;
  return {
    kind,
    at: at?.toISOString() ?? null,
    latitude,
    longitude,
    receivedBy,
    note,
    driverName,
    picture: isThere ? { address: `/proofs/${proof.id}`, contentType, bytes } : null,
  };
}
