import type { Shipment } from '@prisma/client';
import { isWithCourier } from '#app/domain/orders/order-status.rules.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import type { Attempts } from './clerks.ts';
import { feeErrors } from './check-fees.ts';
import { needOf } from './needs-of-shipment.ts';
import type { RoadWorld } from './road-world.ts';
import { calledOffOf, type SeenCallOff } from './seen-call-offs.ts';
import { storeErrors } from './store-shows.ts';

const [SUCCESSFUL, CANCELLED, DELETED] = [2, 9, 10];
type Job = ReturnType<RoadWorld['courier']['control']['jobs']>[number];
type Read = Awaited<ReturnType<typeof readAll>>;

/** All violations by kind, and the figures of the run: from the database, from the courier's own memory and from what
 *  the stores show. Call it when all jobs have settled. */
export async function checkRoad(world: RoadWorld, attempts: Attempts) {
  const read = await readAll(world);
  const stores = await storeErrors(world.services, world.shown);
  const errors = {
    answers: attempts.errors,
    ...courierErrors(read),
    ...orderErrors(read),
    fees: feeErrors({ ...read, wasMade: (reference) => isMade(read, reference) }),
    books: await bookErrors(world, read),
    silent: silentOnes(read),
    stores: stores.errors,
    work: read.outbox.map(({ job, key, error }) => `${job} ${key} ${error}`),
  };
  return { errors, figures: figuresOf(world, attempts, read, stores.compared) };
}

async function readAll({ services: { db }, pool, courier }: RoadWorld) {
  const seen = await pool.query<SeenCallOff>('select * from seen_call_offs');
  const alerts = await db.alert.findMany({ where: { subject: 'order' } });
  return {
    orders: await db.order.findMany({
      include: { events: { orderBy: { id: 'asc' } }, shipments: { orderBy: { id: 'asc' } } },
    }),
    shipments: await db.shipment.findMany({ orderBy: { id: 'asc' } }),
    fees: await db.transaction.findMany({ where: { shipmentId: { not: null } } }),
    open: alerts.filter(({ closedAt }) => closedAt === null),
    alerts,
    // A failed poll is no violation, because the next one replaces it.
    outbox: await db.outbox.findMany({
      where: { doneAt: null, NOT: { job: 'orders.poll-courier', failedAt: { not: null } } },
    }),
    calledOff: calledOffOf(seen.rows),
    jobs: courier.control.jobs(),
  };
}

function isMade({ jobs }: Read, reference: string): boolean {
  return jobs.some(({ orderId }) => orderId === reference);
}

const isDead = ({ status }: Job) => status === CANCELLED || status === DELETED;
const isMoving = (job: Job) => !isDead(job) && job.status !== SUCCESSFUL;

function isReported({ open }: Read, orderId: string, ...codes: string[]): boolean {
  return open.some(({ subjectId, code }) => subjectId === orderId && codes.includes(code));
}

/** Checks that each shipment has exactly its jobs at the courier, once, and that both sides agree on the state. */
function courierErrors(read: Read) {
  const [double, missing, leftover, unheard]: string[][] = [[], [], [], []];
  for (const { reference, state, orderId, isDeliveryOnly, collectedAt } of read.shipments) {
    const there = read.jobs.filter((job) => job.orderId === reference && !isDead(job));
    const [pickups, deliveries] = [0, 1].map((type) => there.filter((job) => job.type === type));
    const words = `${reference} ${state}: ${pickups!.length} + ${deliveries!.length}`;
    if (pickups!.length > (isDeliveryOnly ? 0 : 1) || deliveries!.length > 1) double!.push(words);
    const isHere = state === 'booked' || state === 'completed';
    if (isHere && deliveries!.length !== 1) missing!.push(words);
    const isOver = state === 'refused' || state === 'cancelled';
    if (isOver && there.some(isMoving) && !isReported(read, orderId, 'courierCancelled'))
      leftover!.push(words);
    const arrived = deliveries!.some(({ status }) => status === SUCCESSFUL);
    const left = pickups!.some(({ status }) => status === SUCCESSFUL);
    if (arrived !== (state === 'completed') || (left && state === 'booked' && !collectedAt))
      unheard!.push(`${words}, collected ${collectedAt?.toISOString()}`);
  }
  const known = new Set(read.shipments.map(({ reference }) => reference));
  for (const job of read.jobs)
    if (!known.has(job.orderId)) leftover!.push(`${job.orderId} is nobody's`);
  return { double, missing, leftover, unheard };
}

/** Checks that an order has at most one outbound and one returning shipment at a time, that its status is that of its
 *  current shipment, and that each report of the courier moved it for the right shipment. */
function orderErrors(read: Read) {
  const [together, returns, status, foreign]: string[][] = [[], [], [], []];
  for (const order of read.orders) {
    const { id, orderKey, shipments, currentShipmentId, events } = order;
    const live = shipments.filter((one) => isLive(one.state));
    const outgoing = live.filter((one) => one.kind !== 'return');
    const moving = shipments.filter(
      ({ kind, reference }) =>
        kind !== 'return' &&
        read.jobs.some((job) => job.orderId === reference && job.type === 1 && isMoving(job)),
    );
    if (moving.length > 1 || outgoing.filter((one) => !one.cancelRequestedAt).length > 1)
      together!.push(`${orderKey}: ${moving.map(({ reference }) => reference).join()}`);
    together!.push(...begunTooSoon(read, shipments));
    const back = live.filter((one) => one.kind === 'return');
    if (back.length > 1) returns!.push(`${orderKey}: ${back.length} returns`);
    const current = shipments.find((one) => one.id === currentShipmentId);
    if (current?.kind === 'return') status!.push(`${orderKey} stands with its return`);
    if (current && isWithCourier(order.status) && current.status !== order.status)
      status!.push(`${orderKey} ${order.status}, its shipment ${current.status}`);
    const ships = shipments.filter(({ kind }) => kind !== 'return');
    let nth = -1;
    for (const event of events) {
      if (event.kind === 'ship' || event.kind === 'shipAgain') nth += 1;
      const jobId = / job (\d+)$/.exec(event.note ?? '')?.[1];
      if (!event.applied || event.source !== 'courier' || !jobId) continue;
      const of = shipments.find((one) => [one.pickupJobId, one.deliveryJobId].includes(jobId));
      if (of && of.id !== ships[nth]?.id)
        foreign!.push(`${orderKey} was moved by ${of.reference}: ${event.kind}`);
    }
    if (nth + 1 !== ships.length)
      foreign!.push(`${id}: ${nth + 1} asked for, ${ships.length} made`);
  }
  return { together, returns, status, foreign };
}

/** Checks by the courier's own clock that a replacement or a return to sender is created only when no job of the
 *  preceding shipment is still open. */
function begunTooSoon({ jobs }: Read, shipments: readonly Shipment[]): string[] {
  const of = (reference: string) => jobs.filter((job) => job.orderId === reference);
  const takesAPlace = shipments.filter(
    ({ kind, isDeliveryOnly }) => kind === 'again' || isDeliveryOnly,
  );
  return takesAPlace.flatMap((shipment) => {
    const before = shipments.findLast(({ id, kind }) => kind !== 'return' && id < shipment.id);
    const ended = Math.max(0, ...of(before?.reference ?? '').map(endOf));
    const begun = Math.min(...of(shipment.reference).map(({ createdAt }) => createdAt));
    return begun < ended
      ? [`${shipment.reference} was made before ${before?.reference} had ended`]
      : [];
  });
}

function endOf({ status, entered }: Job): number {
  const over = [SUCCESSFUL, CANCELLED, DELETED];
  if (!over.includes(status)) return Number.POSITIVE_INFINITY;
  return Math.min(...over.map((one) => entered[one] ?? Number.POSITIVE_INFINITY));
}

async function bookErrors({ services, accounts }: RoadWorld, { shipments, fees }: Read) {
  const errors = (await checkLedger(services)).map(({ error, at }) => `${error} ${at}`);
  const paid = new Set(fees.map(({ shipmentId }) => shipmentId));
  if (paid.size !== shipments.length) errors.push(`${paid.size} fees of ${shipments.length}`);
  for (const { merchant } of accounts) {
    const { drift, total } = await booksOf(services, merchant.merchantId);
    if (drift !== 0 || total !== 0) errors.push(`drift ${drift}, total ${total}`);
  }
  return errors;
}

/** The shipments that need an alert and have none. When the queue is empty, every open shipment must be at the courier
 *  or have an alert. */
function silentOnes(read: Read): string[] {
  return read.shipments.flatMap((shipment) => {
    const { id, orderId, reference, state, status, cancelRequestedAt, collectedAt } = shipment;
    const words = `${reference} ${state} ${status}`;
    // Cancelled after the collection: the driver has the parcel, and the courier has no job for it.
    const isStranded = state === 'cancelled' && collectedAt !== null;
    const isKnown = isFollowed(read, orderId, id) || wasTooLate(read, shipment);
    if (isStranded && !isReported(read, orderId, ...STRANDED) && !isKnown)
      return [`${words}, collected`];
    if (!isLive(state)) return [];
    if (isOpen(state))
      return isReported(read, orderId, 'courierOutOfReach', 'cancelRefused') ? [] : [words];
    if (cancelRequestedAt)
      return isReported(read, orderId, 'cancelRefused') ? [] : [`${words}, called off`];
    const needed = needOf(shipment);
    return needed && !isReported(read, orderId, needed) ? [words] : [];
  });
}

const STRANDED = [
  'cancelTooLate',
  'courierCancelled',
  'returnFailed',
  'arrivedAfterAll',
  'turnBackTooLate',
];

/** Whether a return to sender never started because its parcel was delivered. The alert about it may have been
 *  closed by the merchant's next action. */
function wasTooLate({ shipments, alerts }: Read, shipment: Shipment): boolean {
  const { orderId, isDeliveryOnly, deliveryJobId, ofShipmentId } = shipment;
  const isNeverBooked = isDeliveryOnly && deliveryJobId === null;
  return (
    isNeverBooked &&
    shipments.some(({ id, state }) => id === ofShipmentId && state === 'completed') &&
    alerts.some(({ subjectId, code }) => subjectId === orderId && code === 'turnBackTooLate')
  );
}

/** Whether a replacement or a return to sender follows the shipment with this id. */
function isFollowed({ shipments }: Read, orderId: string, id: string): boolean {
  return shipments.some((one) => {
    const isNext = one.kind === 'again' || one.isDeliveryOnly;
    return one.orderId === orderId && one.id > id && isNext;
  });
}

function figuresOf(
  world: RoadWorld,
  attempts: Attempts,
  { orders, shipments, fees, jobs, open }: Read,
  compared: object,
) {
  const of = (what: (one: Shipment) => boolean) => shipments.filter(what).length;
  const accepted: Record<string, number> = {};
  for (const [key, count] of attempts.accepted) {
    const [kind = ''] = key.split(' ');
    accepted[kind] = (accepted[kind] ?? 0) + count;
  }
  return {
    orders: orders.length,
    actions: attempts.actions,
    accepted,
    kills: world.kills,
    stops: world.stops,
    webKills: world.webs.kills,
    repeats: attempts.repeats,
    calls: world.courier.control.calls().length,
    webhooks: world.courier.control.webhooks(),
    jobs: jobs.length,
    shipments: shipments.length,
    again: of(({ kind }) => kind === 'again'),
    returns: of(({ kind, isDeliveryOnly }) => kind === 'return' && !isDeliveryOnly),
    returnedToSender: of(({ isDeliveryOnly }) => isDeliveryOnly),
    completed: of(({ state }) => state === 'completed'),
    cancelled: of(({ state }) => state === 'cancelled'),
    refused: of(({ state }) => state === 'refused'),
    fees: {
      captured: fees.filter(({ status }) => status === 'SUCCESSFUL').length,
      returned: fees.filter(({ status }) => status === 'FAILED').length,
      pending: fees.filter(({ status }) => status === 'PENDING').length,
    },
    stores: compared,
    attention: open.length,
  };
}
