import type { Prisma, Order } from '@prisma/client';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { startDocumentIn } from '#app/domain/documents/start-document.ts';
import { readyOrders, refuseNothing, type OrderKeys } from '#app/domain/orders/each-order.ts';
import { keepPrints, type MadeDocument } from '#app/domain/orders/keep-prints.ts';
import { outdatedDocumentsOf } from '#app/domain/orders/outdated-documents.ts';
import { byActor, moveOrders, recordEvents } from '#app/domain/orders/move-order.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { newId, ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { bookManifestJob } from './book-manifest.job.ts';
import { byPickup, headOf, lineOf, parcelsOf, manifestNumber } from './manifest.rules.ts';
import { lineFacts, shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
import { randomInt } from 'node:crypto';

const CODE_LENGTH = 4;

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

type ManifestsConfirmed = BatchResult & {
  jobId: string;
  /** The manifest numbers, one for each store and pickup location. */
  manifests: string[];
};

const WITH = {
  store: { select: { name: true, state: true, warehouseSince: true, bookOnConfirm: true } },
  pickupLocation: { select: { name: true, address: true } },
  shipments: {
    select: { id: true, parcels: true, bookedAt: true, collectedAt: true, state: true },
  },
} as const satisfies Prisma.OrderInclude;
type Locked = Prisma.OrderGetPayload<{ include: typeof WITH }>;

/** Confirms the orders in the manifest. It creates one manifest for each store and pickup location, with the
 *  orders as they are now, and one PDF of all (product.md D33). Orders that cannot be confirmed are reported with the
 *  reason. Everything is one transaction, so each order is on one manifest, however often and by however many people
 *  it is confirmed.
 *  @param onDone runs within the transaction.
 *  @throws AppError 'nothing-to-do' when none can be confirmed, 'too-many-requests' as `startDocument`. */
export async function confirmManifests(
  deps: Needs,
  actor: Actor,
  input: OrderKeys,
  onDone?: (tx: Tx, done: ManifestsConfirmed) => Promise<void>,
): Promise<ManifestsConfirmed> {
  const { ready, ...seen } = await readyOrders(deps, actor, 'confirmManifest', input);
  return deps.db.$transaction(async (tx) => {
    const { orders, changed } = await lockReady(
      tx,
      deps,
      ready.map(({ id }) => id),
    );
    const accepted = orders.map(({ orderKey }) => orderKey);
    const result = { accepted, skipped: [...seen.skipped, ...changed] };
    refuseNothing('confirmManifest', result);
    const manifests: { id: string; number: string }[] = [];
    for (const group of groupsOf(orders)) manifests.push(await confirmOne(tx, deps, actor, group));
    const manifestIds = manifests.map(({ id }) => id);
    const jobId = await startDocumentIn(tx, deps, actor, 'manifests', orders, { manifestIds });
    const done = { ...result, jobId, manifests: manifests.map(({ number }) => number) };
    await onDone?.(tx, done);
    return done;
  });
}

/** Locks the orders in the sequence of their ids, so that two people who confirm the same orders do not deadlock.
 *  Returns those that can be confirmed, and the others with their reason. */
async function lockReady(tx: Tx, { settings }: Needs, ids: readonly string[]) {
  await tx.$queryRaw`select 1 from orders where id = any(${[...ids]}::uuid[]) order by id for no key update`;
  const found = await tx.order.findMany({ where: { id: { in: [...ids] } }, include: WITH });
  const byId = new Map(found.map((order) => [order.id, order]));
  const outdated = await outdatedDocumentsOf(tx, ids);
  const orders: Locked[] = [];
  const changed: BatchResult['skipped'] = [];
  for (const order of ids.flatMap((id) => byId.get(id) ?? [])) {
    const current = order.shipments.find(({ id }) => id === order.currentShipmentId);
    const facts = actionFactsOf(order, current, undefined, outdated.get(order.id));
    const reason = actionOf('confirmManifest').problem(facts, settings.productName);
    if (reason === null && order.pickupLocationId) orders.push(order);
    else
      changed.push({
        orderKey: order.orderKey,
        orderId: order.orderId,
        reason: reason ?? 'The order has no pickup location.',
      });
  }
  return { orders, changed };
}

/** The orders of each manifest. The groups are sorted by account, so that concurrent confirmations lock the accounts'
 *  counters in the same sequence. Each counter stays locked until the end of the transaction. */
function groupsOf(orders: readonly Locked[]): Locked[][] {
  return byPickup(orders).sort(([one], [other]) =>
    (one?.merchantId ?? '').localeCompare(other?.merchantId ?? ''),
  );
}

async function confirmOne(
  tx: Tx,
  { clock, settings }: Needs,
  actor: Actor,
  orders: readonly Locked[],
): Promise<{ id: string; number: string }> {
  const [first] = orders;
  if (!first?.pickupLocationId) throw new RangeError('A manifest needs at least one order.');
  const { merchantId, storeId, pickupLocationId } = first;
  const at = clock.now();
  const isHoliday = await readHolidays({ db: tx, settings });
  const id = newId();
  const number = await nextManifestNumber(tx, merchantId);
  const lines = orders.map(lineOf);
  await tx.manifest.create({
    data: {
      id,
      number,
      merchantId,
      storeId,
      pickupLocationId,
      collectionDay: new Date(isoDay(nextCutOff(at, isHoliday).at)),
      confirmedAt: at,
      confirmedBy: actor.name,
      confirmedByUserId: actor.userId,
      parcels: parcelsOf(lines),
      snapshot: headOf(first, settings.productName),
    },
  });
  await tx.manifestRow.createMany({
    data: lines.map((snapshot, position) => ({
      manifestId: id,
      position,
      orderId: orders[position]!.id,
      snapshot,
    })),
  });
  const transition = { ...byActor(actor, at), note: `Manifest ${number}` };
  await settle(tx, orders, transition, id);
  await keepPrints(tx, await madeLines(tx, orders), { at, documentJobId: null });
  if (first.store.bookOnConfirm) await enqueue(tx, bookManifestJob, { manifestId: id });
  return { id, number };
}

/** Confirms the manifest of the orders. Waiting orders move; orders that shipped in the meantime keep their status
 *  (product.md D9). */
async function settle(
  tx: Tx,
  orders: readonly Locked[],
  transition: ReturnType<typeof byActor>,
  manifestId: string,
): Promise<void> {
  const confirmed = {
    manifestStatus: 'confirmManifest',
    confirmManifestAt: transition.at,
    manifestId,
  } as const;
  const [waiting, underWay] = [
    orders.filter(({ status }) => status === 'inManifest'),
    orders.filter(({ status }) => status !== 'inManifest'),
  ];
  await moveOrders(tx, waiting, 'confirmManifest', transition, confirmed);
  if (underWay.length === 0) return;
  const ids = underWay.map(({ id }) => id);
  await tx.order.updateMany({ where: { id: { in: ids } }, data: confirmed });
  await recordEvents(tx, underWay, 'confirmManifest', transition);
}

/** What the manifest lines of orders show. The orders must be locked by the caller's transaction. */
async function madeLines(
  tx: Tx,
  orders: readonly (Order & Parameters<typeof lineFacts>[0])[],
): Promise<MadeDocument[]> {
  const shipments = await tx.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => shipmentOfDocument(order) ?? []) } },
    select: { id: true, parcels: true },
  });
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return orders.map((order) => {
    const shipmentId = shipmentOfDocument(order);
    const facts = lineFacts(order, byId.get(shipmentId ?? ''));
    return { orderId: order.id, paper: 'manifest', shipmentId, facts };
  });
}

/** The account's next number. Other confirmations for this account wait here until this transaction ends, so that
 *  numbers have no duplicates and no gaps. */
async function nextManifestNumber(tx: Tx, merchantId: string): Promise<string> {
  for (;;) {
    const [row] = await tx.$queryRaw<{ code: string; last: number }[]>`
      update manifest_numbers set last = last + 1 where merchant_id = ${merchantId}::uuid
      returning code, last`;
    if (row) return manifestNumber(row.code, row.last);
    // If another account has the code, a new one is drawn.
    await tx.$executeRaw`insert into manifest_numbers (merchant_id, code)
      values (${merchantId}::uuid, ${newCode()}) on conflict do nothing`;
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}
