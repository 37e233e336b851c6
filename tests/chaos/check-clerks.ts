import { isDeepStrictEqual } from 'node:util';
import { nothingLeftWords } from '#app/domain/documents/left-out.rules.ts';
import { waitsForStore } from '#app/domain/orders/eligibility.rules.ts';
import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { addressLine } from '#app/domain/orders/address-line.rules.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import type { Attempts } from './clerks.ts';
import { FEE, type World } from './clerks-world.ts';

const [CANCELLED, DELETED] = [9, 10];

type Read = Awaited<ReturnType<typeof readAll>>;
type OrderRow = Read['orders'][number];
type ShipmentRow = Read['shipments'][number];

/** All violations, by kind, and the figures of the run. */
export async function checkClerks(world: World, attempts: Attempts) {
  const read = await readAll(world);
  const errors = {
    answers: attempts.errors,
    ...courierErrors(world, read),
    ...(await moneyErrors(world, read)),
    ...manifestErrors(read, attempts),
    ...batchErrors(read, attempts),
    ...orderErrors(read, attempts),
    heldAndBooked: read.seenShipments.filter((one) => one.held_at).map((one) => one.reference),
    papers: documentErrors(read),
    work: read.outbox.map(
      ({ job, key, failedAt, error }) =>
        `${job} ${key} ${failedAt ? 'given up' : 'not done'} ${error}`,
    ),
  };
  const { orders, shipments, manifests, batches, documents } = read;
  const figures = {
    orders: orders.length,
    actions: attempts.actions,
    calls: world.courier.control.calls().length,
    kills: world.kills,
    stops: world.stops,
    webKills: world.webs.kills,
    repeats: attempts.repeats,
    shipments: shipments.length,
    booked: shipments.filter(({ state }) => state === 'booked').length,
    refused: shipments.filter(({ state }) => state === 'refused').length,
    cancelled: shipments.filter(({ state }) => state === 'cancelled').length,
    manifests: manifests.length,
    manifestRows: manifests.reduce((sum, { rows }) => sum + rows.length, 0),
    batches: batches.length,
    documents: documents.length,
    held: orders.filter(({ heldAt }) => heldAt).length,
    attention: read.open.length,
  };
  return { errors, figures };
}

async function readAll({ services: { db }, pool, keys }: World) {
  const seen = async <T>(table: string) => (await pool.query(`select * from ${table}`)).rows as T[];
  return {
    orders: await db.order.findMany({
      where: { orderKey: { in: keys } },
      include: {
        tags: true,
        store: true,
        events: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
      },
    }),
    shipments: await db.shipment.findMany(),
    open: await db.alert.findMany({ where: { closedAt: null } }),
    manifests: await db.manifest.findMany({
      include: { rows: { orderBy: { position: 'asc' } } },
      orderBy: { number: 'asc' },
    }),
    numbers: await db.manifestNumber.findMany(),
    batches: await db.batch.findMany({ include: { orders: true } }),
    documents: await db.documentJob.findMany(),
    // A failed poll is no violation, because the next one replaces it.
    outbox: await db.outbox.findMany({
      where: { doneAt: null, NOT: { job: 'orders.poll-courier', failedAt: { not: null } } },
    }),
    seenRows: await seen<{ manifest_id: string; order_id: string; seen: object }>('seen_rows'),
    seenShipments: await seen<{ reference: string; held_at: Date | null }>('seen_shipments'),
  };
}

/** The courier's side: at most one live job per order, none without a shipment of ours, and the right data sent. */
function courierErrors({ courier }: World, { orders, shipments, open }: Read) {
  const pairs = courier.control.livePairs();
  const perOrder = new Map<string, number>();
  for (const [reference, count] of Object.entries(pairs)) {
    const key = reference.slice(0, 12);
    perOrder.set(key, (perOrder.get(key) ?? 0) + count);
  }
  const isReported = (orderId: string, ...codes: string[]) =>
    open.some(({ subjectId, code }) => subjectId === orderId && codes.includes(code));
  const jobs = courier.control.jobs();
  const there = jobs.filter(({ status }) => ![CANCELLED, DELETED].includes(status));
  const [missing, leftover, notReported]: string[][] = [[], [], []];
  for (const shipment of shipments) {
    const { reference, orderId, state } = shipment;
    const words = `${reference} ${state}`;
    if (state === 'booked' && pairs[reference] !== 1 && !isReported(orderId, 'courierCancelled'))
      missing!.push(words);
    const isOver = !isLive(state) && state !== 'completed';
    if (
      isOver &&
      there.some((job) => job.orderId === reference) &&
      !isReported(orderId, 'cancelRefused', 'courierCancelled')
    )
      leftover!.push(words);
    const order = orders.find(({ id }) => id === orderId);
    const job = there.find((one) => one.orderId === reference && one.type === 1);
    const isTheirs =
      state === 'booked' && !shipment.collectedAt && order?.currentShipmentId === shipment.id;
    if (!isTheirs || !job || isReported(orderId, 'editNotTold', 'editTooLate')) continue;
    const { customer_username: name, customer_address: address } = job.fields;
    if (name !== order.customerName || address !== addressLine(order))
      notReported!.push(
        `${words}: ${name}, ${address} for ${order.customerName}, ${addressLine(order)}`,
      );
  }
  return {
    double: [...perOrder].filter(([, count]) => count > 1).map(([key]) => key),
    missing,
    leftover,
    notReported,
    undecided: shipments.filter(({ state }) => isOpen(state)).map((one) => one.reference),
    failedCancels: shipments
      .filter(
        (one) =>
          isLive(one.state) && one.cancelRequestedAt && !isReported(one.orderId, 'cancelRefused'),
      )
      .map((one) => one.reference),
  };
}

/** Checks that each shipment has one fee, captured or returned. */
async function moneyErrors({ services, accounts }: World, { shipments }: Read) {
  const books = [];
  for (const { merchant } of accounts) books.push(await booksOf(services, merchant.merchantId));
  const fees = await services.db.transaction.findMany({ where: { shipmentId: { not: null } } });
  const wrong = shipments.filter((shipment) => {
    const [fee, ...more] = fees.filter(({ shipmentId }) => shipmentId === shipment.id);
    return more.length > 0 || fee?.status !== feeStateOf(shipment);
  });
  const captured = fees.filter(({ status }) => status === 'SUCCESSFUL').length;
  const [first] = books;
  return {
    fees: wrong.map(({ reference, state }) => `${reference} ${state}`),
    books: [
      ...(first?.drift === 0 ? [] : ['drift']),
      ...(first?.total === 0 ? [] : ['total']),
      ...(first?.fees === captured * FEE ? [] : [`${first?.fees} for ${captured} fees`]),
      ...books.flatMap(({ held }) => (held === 0 ? [] : [`${held} held`])),
    ],
  };
}

function feeStateOf({ state, collectedAt }: ShipmentRow): string {
  const isTaken = state === 'booked' || state === 'completed' || Boolean(collectedAt);
  return isTaken ? 'SUCCESSFUL' : 'FAILED';
}

/** Checks that manifest numbers have no gaps, that the rows show the orders as they were when they were added, and that
 *  every answer named the right orders. */
function manifestErrors({ manifests, numbers, seenRows, orders }: Read, { confirmed }: Attempts) {
  const errors: string[] = [];
  for (const { merchantId, code, last } of numbers) {
    const own = manifests
      .filter((one) => one.merchantId === merchantId)
      .map(({ number }) => number);
    const wanted = Array.from(
      { length: last },
      (_, n) => `M-${code}-${String(n + 1).padStart(6, '0')}`,
    );
    if (!isDeepStrictEqual(own, wanted)) errors.push(`numbers ${own.join()} of ${last}`);
  }
  const keyOf = new Map(orders.map(({ id, orderKey }) => [id, orderKey]));
  for (const { id, number, rows, parcels } of manifests) {
    if (rows.length === 0 || parcels !== rows.length)
      errors.push(`${number} has ${parcels} parcels`);
    for (const { orderId, snapshot } of rows) {
      const seen = seenRows.find((one) => one.manifest_id === id && one.order_id === orderId)?.seen;
      const { placedAt: _, parcels: __, ...kept } = snapshot as Record<string, unknown>;
      if (!isDeepStrictEqual(kept, seen))
        errors.push(`${number} says ${JSON.stringify(kept)} of ${JSON.stringify(seen)}`);
    }
  }
  for (const { manifests: said, keys } of confirmed) {
    const rows = manifests.filter(({ number }) => said.includes(number)).flatMap((one) => one.rows);
    const there = rows.map(({ orderId }) => keyOf.get(orderId) ?? '');
    if (!isDeepStrictEqual([...there].sort(), [...keys].sort()))
      errors.push(`${said.join()} was said to hold ${keys.join()} and holds ${there.join()}`);
  }
  const answered = new Set(confirmed.flatMap((one) => one.manifests));
  for (const { number } of manifests)
    if (!answered.has(number)) errors.push(`${number} was told to nobody`);
  return { manifests: errors };
}

/** Checks that every batch is finished and that the result of each of its orders is correct. */
function batchErrors({ batches, orders, open }: Read, attempts: Attempts) {
  const errors: string[] = [];
  const byKey = new Map(orders.map((order) => [order.orderKey, order]));
  for (const { id, state, intent, orders: rows, documentJobId } of batches) {
    if (state !== 'finished') errors.push(`${intent} ${id} is ${state}`);
    for (const { orderKey, state: outcome, reason } of rows) {
      const words = `${intent} ${orderKey} ${outcome}: ${reason}`;
      const order = byKey.get(orderKeyOf(orderKey));
      if (outcome === 'waiting' || outcome === 'shipped') errors.push(words);
      if (outcome === 'skipped' && !reason) errors.push(words);
      if (outcome === 'labelReady' && !order?.currentShipmentId && !isExplained(order, open))
        errors.push(words);
      if (outcome === 'done') count(attempts, KIND_OF[intent] ?? intent, orderKey);
    }
    const labels = rows.filter((row) => row.state === 'labelReady').length;
    if (labels > 0 && !documentJobId) errors.push(`${intent} ${id} has no document`);
  }
  for (const [id, intent] of attempts.batches)
    if (!batches.some((batch) => batch.id === id)) errors.push(`${intent} ${id} is gone`);
  return { batches: errors };
}

const KIND_OF: Record<string, string> = { hold: 'held', release: 'released', tag: 'tagged' };

function count({ accepted }: Attempts, kind: string, key: string): void {
  accepted.set(`${kind} ${key}`, (accepted.get(`${kind} ${key}`) ?? 0) + 1);
}

/** Actions that each write exactly one event of their own kind. */
const COUNTED = [
  'manifest',
  'takeOut',
  'held',
  'released',
  'tagged',
  'noted',
  'updated',
  'confirmManifest',
];

function orderErrors(
  { orders, shipments, manifests, open, batches }: Read,
  { accepted }: Attempts,
) {
  const [silent, tally, wrongManifest]: string[][] = [[], [], []];
  for (const order of orders) {
    const { id, orderKey, status, events, manifestStatus, manifestId } = order;
    for (const kind of COUNTED) {
      const [said, done] = [
        accepted.get(`${kind} ${orderKey}`) ?? 0,
        events.filter((event) => event.kind === kind).length,
      ];
      if (said !== done) tally!.push(`${orderKey} ${kind}: said ${said}, done ${done}`);
    }
    const own = shipments.filter(({ orderId }) => orderId === id);
    const [asked, ships] = [
      accepted.get(`ship ${orderKey}`) ?? 0,
      events.filter((event) => event.kind === 'ship').length,
    ];
    const byOthers =
      batches.filter(({ intent }) => intent === 'shipAndPrint').length + manifests.length;
    if (ships !== own.length || ships < asked || ships > asked + byOthers)
      tally!.push(`${orderKey} ship: said ${asked}, done ${ships}, shipments ${own.length}`);

    const last = events.filter(({ applied }) => applied).at(-1);
    if ((last?.toStatus ?? 'eligible') !== status)
      silent!.push(`${orderKey} ${status} after ${last?.kind}`);
    if (!isExplained(order, open)) silent!.push(`${orderKey} ${status} ${manifestStatus}`);

    const rows = manifests.filter((one) => one.rows.some(({ orderId }) => orderId === id));
    const isOn = manifestStatus === 'confirmManifest';
    const isStatusTrue =
      !isBeforeBooking(status) ||
      (status === 'inManifest' || status === 'confirmManifest' ? status : 'none') ===
        manifestStatus;
    const isPlaceTrue = isOn ? rows.some((one) => one.id === manifestId) : manifestId === null;
    if (!isStatusTrue || !isPlaceTrue)
      wrongManifest!.push(`${orderKey} ${status} ${manifestStatus} ${manifestId}`);
    const onto = events.filter(({ kind }) => kind === 'manifest').length;
    if (rows.length > onto) wrongManifest!.push(`${orderKey} is on ${rows.length} manifests`);
  }
  return { silent, tally, wrongManifest };
}

/** Whether the order's state is explained: by its reasons, by an open alert, or by an event. */
function isExplained(order: OrderRow | undefined, open: Read['open']): boolean {
  if (!order) return false;
  const { id, status, reasons, store } = order;
  const isReported = (code: string) =>
    open.some((one) => one.subjectId === id && one.code === code);
  if (status === 'ineligible')
    return reasons.length > 0 && (isReported('notShippable') || waitsForStore(reasons));
  if (status === 'inStore') return reasons.length > 0;
  if (status === 'confirmManifest') return !store.bookOnConfirm || isReported('notBooked');
  if (status === 'failed') return isReported('deliveryFailed');
  return status !== 'cancelled' || order.events.some((one) => one.toStatus === 'cancelled');
}

const CALLED_OFF: readonly string[] = ['cancel', 'pickupCancelled', 'deliveryCancelled'];

/** Checks that no document is processed for ever, and that none is missing unless all its orders were cancelled
 *  before. */
function documentErrors({ documents, orders }: Read): string[] {
  const isCancelled = ({ events }: OrderRow) =>
    events.some(({ kind }) => CALLED_OFF.includes(kind));
  const cancelled = new Set(orders.filter(isCancelled).map(({ id }) => id));
  const isMissing = ({ state, kind, fileKey, error, orderIds }: Read['documents'][number]) => {
    const isEmpty = error?.startsWith(nothingLeftWords([])) ?? false;
    if (state === 'error' && isEmpty) return !orderIds.every((id) => cancelled.has(id));
    return state !== 'completed' || (kind !== 'zebraLabels' && !fileKey);
  };
  return documents
    .filter(isMissing)
    .map(({ id, kind, state, error }) => `${kind} ${id} ${state}: ${error}`);
}
