import { AppError } from '#app/domain/shared/errors.ts';
import type { SentUpdates, TrackingUpdate } from '#app/ports/store-platform.ts';
import type { AskShop } from './adapter.ts';
import {
  FULFILMENT_CANCEL,
  FULFILMENT_CREATE,
  FULFILMENT_EVENT_CREATE,
  ORDER_SHIPPING_STATE,
} from './operations.ts';
import {
  FulfilmentCancelAnswer,
  FulfilmentCreateAnswer,
  FulfilmentEventCreateAnswer,
  ShippingStateAnswer,
  type ShippingState,
  type UserErrors,
} from './wire.ts';

/** Our milestones in the words of FulfillmentEventStatus; a cancelled one is undone instead. */
const EVENT_STATUS = {
  booked: 'CONFIRMED',
  collected: 'CARRIER_PICKED_UP',
  inTransit: 'IN_TRANSIT',
  outForDelivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  failed: 'FAILURE',
} as const satisfies Partial<Record<TrackingUpdate['milestone'], string>>;

const READ_COST = 800;
const WRITE_COST = 20;
const DEAD = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
const CAN_SHIP = new Set(['SHIPPING', 'LOCAL']);

type Fulfilment = ShippingState['fulfillments'][number];

/** Makes the fulfilment if our tracking number is on none, then adds the milestone's event if it is
 *  not there. Shopify knows no duplicates, so what an earlier call may have done is read first. */
export async function writeTracking(
  ask: AskShop,
  update: TrackingUpdate,
  sent: SentUpdates,
): Promise<SentUpdates> {
  const order = await readState(ask, update.externalOrderId);
  const ours = order.fulfillments.filter((fulfilment) => isOurs(fulfilment, update.orderKey));
  if (update.milestone === 'cancelled') return undo(ask, ours, sent);

  const isComplete = ours.length > 0 && 'fulfilment' in sent;
  const missing = isComplete ? [] : await createFulfilments(ask, order, ours, update);
  const fulfilments = [...ours, ...missing];
  const now: Record<string, string> = { ...sent };
  for (const [index, fulfilment] of fulfilments.entries()) {
    now[index === 0 ? 'fulfilment' : `fulfilment.${index + 1}`] = fulfilment.id;
    now[eventKey(fulfilment, update)] = await ensureEvent(ask, fulfilment, update, sent);
  }
  return now;
}

async function readState(ask: AskShop, id: string): Promise<ShippingState> {
  const { order } = await ask(ShippingStateAnswer, ORDER_SHIPPING_STATE, { id }, READ_COST);
  if (order) return order;
  throw new AppError('store-refused', 'The order is no longer in the Shopify store.');
}

function isOurs(fulfilment: Fulfilment, orderKey: string): boolean {
  return (
    !DEAD.has(fulfilment.status) && fulfilment.trackingInfo.some((info) => info.number === orderKey)
  );
}

/** One fulfilment for each location: Shopify takes no two locations in one call. Locations that an
 *  interrupted call has served already are passed over. */
async function createFulfilments(
  ask: AskShop,
  order: ShippingState,
  ours: readonly Fulfilment[],
  update: TrackingUpdate,
): Promise<Fulfilment[]> {
  const served = new Set(ours.map((fulfilment) => fulfilment.location?.id));
  const open = order.fulfillmentOrders.nodes.filter(
    (fo) =>
      !served.has(fo.assignedLocation.location?.id) &&
      CAN_SHIP.has(fo.deliveryMethod?.methodType ?? 'SHIPPING') &&
      fo.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT'),
  );
  if (open.length === 0 && ours.length === 0) {
    if (order.fulfillmentOrders.nodes.some((fo) => fo.status === 'ON_HOLD'))
      throw new AppError('store-refused', 'The order is on hold in Shopify. Release it there.');
    throw new AppError('store-refused', 'Shopify has nothing left to fulfil on this order.');
  }
  const byLocation = Map.groupBy(open, (fo) => fo.assignedLocation.location?.id ?? 'none');
  const made: Fulfilment[] = [];
  for (const group of byLocation.values()) {
    const fulfillment = {
      lineItemsByFulfillmentOrder: group.map((fo) => ({ fulfillmentOrderId: fo.id })),
      trackingInfo: { company: update.carrier, number: update.orderKey, url: update.trackingUrl },
      notifyCustomer: update.notifyCustomer,
    };
    const variables = { fulfillment, message: null };
    const answer = await ask(FulfilmentCreateAnswer, FULFILMENT_CREATE, variables, WRITE_COST);
    const result = answer.fulfillmentCreate;
    const id = accepted(result?.fulfillment?.id, result?.userErrors);
    made.push({ id, status: 'SUCCESS', location: null, trackingInfo: [], events: { nodes: [] } });
  }
  return made;
}

async function ensureEvent(
  ask: AskShop,
  fulfilment: Fulfilment,
  update: TrackingUpdate,
  sent: SentUpdates,
): Promise<string> {
  const known = sent[eventKey(fulfilment, update)] ?? findEvent(fulfilment, update);
  if (known) return known;
  const event = {
    fulfillmentId: fulfilment.id,
    status: statusOf(update),
    happenedAt: instantOf(update),
    message: update.status,
  };
  const answer = await ask(
    FulfilmentEventCreateAnswer,
    FULFILMENT_EVENT_CREATE,
    { event },
    WRITE_COST,
  );
  const result = answer.fulfillmentEventCreate;
  return accepted(result?.fulfillmentEvent?.id, result?.userErrors);
}

/** The event of this very moment, or the newest event when it already says the same: a second
 *  failed attempt is news, the same attempt told twice is not. */
function findEvent(fulfilment: Fulfilment, update: TrackingUpdate): string | null {
  const status = statusOf(update);
  const at = Date.parse(instantOf(update));
  const events = [...fulfilment.events.nodes].sort(
    (a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt),
  );
  const same = events.find(
    (event) => event.status === status && Date.parse(event.happenedAt) === at,
  );
  const newest = events[0]?.status === status ? events[0] : undefined;
  return (same ?? newest)?.id ?? null;
}

/** Takes our fulfilments back, so that the merchant can send the order another way. */
async function undo(
  ask: AskShop,
  ours: readonly Fulfilment[],
  sent: SentUpdates,
): Promise<SentUpdates> {
  for (const { id } of ours) {
    const answer = await ask(FulfilmentCancelAnswer, FULFILMENT_CANCEL, { id }, WRITE_COST);
    const result = answer.fulfillmentCancel;
    accepted(result?.fulfillment?.id, result?.userErrors);
  }
  const kept = Object.entries(sent).filter(([key]) => !key.startsWith('fulfilment'));
  return Object.fromEntries([...kept, ['cancelled', ours.map(({ id }) => id).join(' ')]]);
}

function statusOf(update: TrackingUpdate): string {
  if (update.milestone !== 'cancelled') return EVENT_STATUS[update.milestone];
  throw new AppError('internal', 'A cancelled shipment has no event.');
}

/** Shopify keeps whole seconds. */
function instantOf(update: TrackingUpdate): string {
  return `${update.at.toISOString().slice(0, 19)}Z`;
}

function eventKey(fulfilment: Fulfilment, update: TrackingUpdate): string {
  return `event.${fulfilment.id}.${statusOf(update)}.${instantOf(update)}`;
}

/** HTTP 200 with `userErrors` is a refusal all the same. */
function accepted(id: string | undefined, errors: UserErrors | undefined): string {
  if (id && !errors?.length) return id;
  const words = errors?.map((error) => error.message).join(' ') || 'It gave no reason.';
  throw new AppError('store-refused', `Shopify refused: ${words}`, { userErrors: errors ?? [] });
}
