import type { Order, OrderStatus, Prisma } from '@prisma/client';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import type { SimOrder } from '#simulators/shopify/state.ts';
import type { Services } from '#app/ports/services.ts';
import {
  isAmong,
  livesOf,
  SYNCED_BY_STATUS,
  withoutRepeats,
  type Life,
  type Report,
} from './life-of-shipments.ts';

/** An order as its store shows it. */
type ShownByStore =
  | { kind: 'shopify'; order: Pick<SimOrder, 'fulfilments' | 'lines' | 'cancelledAt'> }
  | { kind: 'woocommerce'; meta: { key: string; value: unknown }[]; notes: string[] };
export type Shown = (order: Order) => ShownByStore | null;

const WITH = {
  events: true,
  shipments: { include: { milestones: { orderBy: { id: 'asc' } } } },
  lines: true,
  partOf: { select: { externalId: true } },
  _count: { select: { parts: true } },
} as const satisfies Prisma.OrderInclude;
type Ours = Prisma.OrderGetPayload<{ include: typeof WITH }>;

/** Compares what each store shows of an order with what it should show. That is derived from the order's own events,
 *  not from what was synced. An order that the store no longer has is skipped. */
export async function storeErrors({ db }: Pick<Services, 'db'>, shown: Shown) {
  const orders = await db.order.findMany({
    where: {
      platform: { not: 'custom' },
      OR: [{ externalId: { not: null } }, { partOf: { externalId: { not: null } } }],
    },
    include: WITH,
  });
  const errors: string[] = [];
  const compared = { orders: 0, steps: 0, fulfilments: 0, notes: 0, refused: 0 };
  for (const order of orders) {
    const there = shown({ ...order, externalId: order.partOf?.externalId ?? order.externalId });
    if (!there) continue;
    const lives = livesOf(order);
    const found =
      there.kind === 'shopify' ? atShopify(order, lives, there) : atWoo(order, lives, there);
    const scheduled = order.shipments.map(
      ({ reference, milestones }) =>
        `${reference} ${milestones.map((one) => `${one.milestone} ${one.state}`).join()}`,
    );
    errors.push(
      ...found.map(
        (error) => `${order.orderKey} ${order.status}: ${error}; promised ${scheduled.join('; ')}`,
      ),
    );
    compared.orders += 1;
    compared.steps += lives.reduce((sum, { reported }) => sum + reported.length, 0);
    compared.refused += lives.reduce((sum, { refused }) => sum + refused, 0);
    if (there.kind === 'shopify') compared.fulfilments += there.order.fulfilments.length;
    else compared.notes += there.notes.length;
  }
  return { errors, compared };
}

// prettier-ignore
const EVENT: Partial<Record<Report, string>> = {
  booked: 'CONFIRMED', collected: 'CARRIER_PICKED_UP', inTransit: 'IN_TRANSIT', outForDelivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED', failed: 'FAILURE', turnedBack: 'FAILURE',
};

const CALLED_OFF = 'called off';

/** Compares a Shopify order. Our fulfilments are those whose tracking number is the order key. One must be successful
 *  if a step was reported and the last one is not a cancellation. A return after delivery is not reported to Shopify
 *  (product.md D32). */
function atShopify(
  { orderKey, status, lines, shipments }: Ours,
  lives: readonly Life[],
  { order }: Extract<ShownByStore, { kind: 'shopify' }>,
): string[] {
  const errors: string[] = [];
  const ours = order.fulfilments.filter(({ tracking }) => tracking.number === orderKey);
  const out = lives.filter(({ shipment }) => shipment.kind !== 'return');
  const wanted = out
    .flatMap(({ reported }) => withoutRepeats(reported.map((step) => EVENT[step] ?? CALLED_OFF)))
    .filter((step) => step !== CALLED_OFF);
  const refused = out.reduce((sum, one) => sum + one.refused, 0);
  const events = ours.flatMap((one) => one.events);
  // Items added before collection have their own fulfilment, with the same events.
  const moments = new Map(events.map((event) => [`${event.happenedAt} ${event.status}`, event]));
  const found = [...moments.values()]
    .sort((one, other) => one.happenedAt.localeCompare(other.happenedAt))
    .map(({ status }) => status);
  const seen = withoutRepeated('DELIVERED', found, wanted);
  errors.push(...compare('events', seen, wanted, mayMiss(out) + refused + oneThere(shipments)));
  for (const { events: own } of ours)
    if (withoutRepeats(own.map(({ status }) => status)).length < own.length)
      errors.push(`told twice: ${own.map(({ status }) => status).join()}`);

  const standing = ours.filter(({ status }) => status === 'SUCCESS');
  const isOut = out.some(({ reported }) => reported.length > 0 && reported.at(-1) !== 'cancelled');
  if (!isOut && standing.length > 0) errors.push(`${standing.length} fulfilments stand`);
  if (isOut && standing.length === 0 && refused === 0) errors.push('no fulfilment stands');
  const truth = lastStepAt(status);
  if (truth && isOut && refused === 0 && found.at(-1) !== EVENT[truth])
    errors.push(`its last event is ${found.at(-1)}`);
  const isClosed = Boolean(out.at(-1)?.shipment.collectedAt);
  for (const { externalId, parcelQuantity } of isOut && refused === 0 ? lines : []) {
    const id = externalId?.split('/').at(-1) ?? '';
    const sent = standing.reduce((sum, { quantities }) => sum + (quantities[id] ?? 0), 0);
    // Items added before collection are sent too, and are reported with the next step.
    const wanted = parcelQuantity ?? 0;
    const isTrue = isClosed ? sent === wanted : sent <= wanted;
    if (!isTrue) errors.push(`${sent} of line ${id} for ${wanted}`);
  }
  for (const { id, quantity, fulfilled } of order.lines)
    if (fulfilled > quantity || fulfilled < 0) errors.push(`${fulfilled} of ${quantity} of ${id}`);
  return errors;
}

/** Shopify stores whole seconds, so the same step twice within one second is one event there. */
function oneThere(shipments: Ours['shipments']): number {
  const moments = shipments
    .flatMap(({ milestones }) => milestones)
    .map(({ milestone, at }) => `${milestone} ${at.toISOString().slice(0, 19)}`);
  return moments.length - new Set(moments).size;
}

// prettier-ignore
const NOTE: Record<Report, RegExp> = {
  booked: /^A courier is booked for your parcel\./, collected: /^The courier has collected/, inTransit: /^Your parcel is on its way\./,
  outForDelivery: /^Your parcel is out for delivery/, delivered: /^Your parcel was delivered/, failed: /^Your parcel could not be delivered/,
  cancelled: /^The delivery was cancelled/, turnedBack: /^Your parcel is on its way back/, returnBooked: /^A courier is booked to collect your return/,
  returned: /^Your (return has arrived at|parcel is back at) the shop/, returnCancelled: /^The collection of your return/,
};
const STEPS = Object.keys(NOTE) as Report[];

/** Compares a WooCommerce order: one note per step, with the tracking number it is about, and our meta, which
 *  contains the order's status. */
function atWoo(
  { orderKey, status, partOfId, _count }: Ours,
  lives: readonly Life[],
  { meta, notes }: Extract<ShownByStore, { kind: 'woocommerce' }>,
): string[] {
  const errors: string[] = [];
  const about = (number: string) =>
    notes
      .filter((note) => note.includes(` Tracking number ${number}.`))
      .map((note) => STEPS.find((step) => NOTE[step].test(note)) ?? `unknown: ${note}`);
  const out = lives.filter(({ shipment }) => numberOf(shipment, orderKey) === orderKey);
  const others = lives.filter((life) => !out.includes(life));
  const wanted = out.flatMap(({ reported }) => reported);
  const refused = lives.reduce((sum, one) => sum + one.refused, 0);
  const seen = withoutRepeated('delivered', about(orderKey), wanted);
  errors.push(...compare('notes', seen, wanted, mayMiss(out) + refused));
  const truth = lastStepAt(status);
  const last = about(orderKey).at(-1);
  if (truth && last && refused === 0 && last !== truth) errors.push(`its last note is ${last}`);
  for (const life of others)
    errors.push(
      ...compare(
        life.shipment.reference,
        about(life.shipment.reference),
        life.reported,
        mayMiss([life]) + refused,
      ),
    );
  // The meta of a split order covers all of its parts, so it is not compared with one of them.
  if (partOfId !== null || _count.parts > 0) return errors;
  const said = (key: string) => meta.find((one) => one.key === key)?.value;
  const isReported = about(orderKey).length + others.length > 0 && notes.length > 0;
  if (isReported && said('_thumela_tracking_number') !== orderKey)
    errors.push(`number ${String(said('_thumela_tracking_number'))}`);
  const word = String(said('_thumela_tracking_status'));
  if (refused === 0 && about(orderKey).length > 0 && !sayStatus(word, status))
    errors.push(`status ${word}`);
  return errors;
}

function numberOf({ kind, reference }: Life['shipment'], orderKey: string): string {
  return kind === 'return' ? reference : orderKey;
}

const SAME: readonly (readonly OrderStatus[])[] = [
  ['atHub', 'pickupCompleted'],
  ['deliveryStarted', 'deliveryInProgress'],
];
const SYNCED_STATUSES: readonly OrderStatus[] = [
  'collected',
  'deliveryCompleted',
  'failed',
  ...SAME.flat(),
];

/** Whether the reported status is the order's own, or means the same to a customer. */
function sayStatus(word: string, status: OrderStatus): boolean {
  if (!SYNCED_STATUSES.includes(status)) return true;
  const alike = SAME.find((some) => some.includes(status)) ?? [status];
  return alike.some((one) => statusLabel(one, 'Thumela') === word);
}

/** How many steps may be missing in the store: those that a cancellation followed before they were reported. */
function mayMiss(lives: readonly Life[]): number {
  const overtaken = lives.flatMap(({ shipment: { milestones } }) =>
    milestones.some(({ milestone }) => milestone.endsWith('ancelled'))
      ? milestones.filter(({ state }) => state === 'overtaken')
      : [],
  );
  return overtaken.length;
}

/** The last step that a store must show for an order with this status; null if several may be the last. */
function lastStepAt(status: OrderStatus): Report | null {
  const step = SYNCED_BY_STATUS[status];
  return step && step !== 'cancelled' ? step : null;
}

/** Removes repeated arrivals, which appear when an order goes back to a delivered shipment. */
function withoutRepeated<T>(arrival: T, found: readonly T[], wanted: readonly T[]): T[] {
  let left = wanted.filter((one) => one === arrival).length;
  return found.filter((one) => one !== arrival || (left -= 1) >= 0);
}

/** Compares the steps that the store shows with the expected ones, of which `mayMissSteps` may be missing. A step that
 *  ends one shipment and also starts the next may be shown once or twice. */
function compare(
  what: string,
  found: readonly string[],
  wanted: readonly string[],
  mayMissSteps: number,
): string[] {
  const isTrue =
    isAmong(found, wanted) && found.length >= withoutRepeats(wanted).length - mayMissSteps;
  return isTrue
    ? []
    : [`${what} ${found.join()} for ${wanted.join()}, of which ${mayMissSteps} may miss`];
}
