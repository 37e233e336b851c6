import { AppError } from '#app/domain/shared/errors.ts';
import { isReturnStep, type SentUpdates, type TrackingUpdate } from '#app/ports/store-platform.ts';
import type { AskShop } from './ask-shop.ts';
import {
  FULFILMENT_CANCEL,
  FULFILMENT_CREATE,
  FULFILMENT_EVENT_CREATE,
  FULFILMENT_LINES_PAGE,
  FULFILMENT_STATE,
  ORDER_SHIPPING_STATE,
  SHIPPING_STATE_PAGE,
} from './operations.ts';
import {
  FulfilmentCancelAnswer,
  FulfilmentCreateAnswer,
  FulfilmentEventCreateAnswer,
  type FulfilmentState,
  type ShippingState,
  type UserErrors,
  FulfilmentLinesPageAnswer,
  FulfilmentStateAnswer,
  ShippingStateAnswer,
  ShippingStatePageAnswer,
} from './wire.ts';
import { readLinesOn, readOn } from './read-order.ts';
import { assignedLocationOf, locationIdOf } from './translate.ts';

const STATE_COST = 800;
const PAGE_COST = 350;

/** Our milestones as FulfillmentEventStatus. For a cancelled shipment the fulfilment is cancelled instead. */
const EVENT_STATUS = {
  booked: 'CONFIRMED',
  collected: 'CARRIER_PICKED_UP',
  inTransit: 'IN_TRANSIT',
  outForDelivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  failed: 'FAILURE',
  turnedBack: 'FAILURE',
} as const satisfies Partial<Record<TrackingUpdate['milestone'], string>>;

const WRITE_COST = 20;
const DEAD = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
const CAN_SHIP = new Set(['SHIPPING', 'LOCAL']);

/** Rethrows an error, unless Shopify refuses to show an order to which nothing but its age or a missing approval can be
 *  the obstacle. */
type PassWithheld = (error: unknown) => Promise<'withheld'>;

type Sight = {
  passWithheld: PassWithheld;
  /** Whether the order is older than Shopify lets us see. */
  isTooOld: boolean;
};

/** Creates a fulfilment for those of the parcel's items that are on none of our fulfilments yet, then adds the
 *  milestone's event if it is missing. For a cancelled shipment, our fulfilments are cancelled instead. Shopify does
 *  not detect duplicates, so the results of earlier calls are read first. For an order that Shopify no longer shows,
 *  only the fulfilments that were already `sent` are updated.
 *  @throws AppError 'store-refused' with what the merchant can do, 'store-rights-lost' if Shopify refuses to show an
 *  order that is not too old, and what `ask` throws. */
export async function writeTracking(
  ask: AskShop,
  update: TrackingUpdate,
  sent: SentUpdates,
  sight: Sight,
): Promise<SentUpdates> {
  // The tracking of a return is not written, because Shopify requires a scope for returns that we do not request.
  if (isReturnStep(update.milestone)) return sent;
  const { passWithheld, isTooOld } = sight;
  const order = await readShippingState(ask, update.externalOrderId).catch(passWithheld);
  if (order === null || order === 'withheld') {
    const written = await writeUnshown(ask, update, sent, passWithheld);
    if (written) return written;
    throw order === 'withheld' && !isTooOld ? notAllowed() : new AppError('store-refused', UNSHOWN);
  }
  const ours = order.fulfillments.filter((fulfilment) => isOurs(fulfilment, update, sent));
  if (update.milestone === 'cancelled') return undo(ask, ours, update, sent);

  const standing: FulfilmentState[] = [];
  for (const { id } of ours) standing.push((await readFulfilment(ask, id)) ?? justRemoved());
  const made = await createFulfilments(ask, order, standing, update);
  return ensureEvents(ask, [...standing, ...made], update, sent);
}

function justRemoved(): never {
  throw new AppError('store-down', 'A fulfilment was just removed from Shopify.');
}

const UNSHOWN =
  'Shopify does not show us this order, because it was deleted or is older than 60 days. Enter the tracking there by hand.';

/** A right that the shop cannot see is missing, for example Shopify's approval of our access to customer data. */
function notAllowed(): AppError {
  return new AppError('store-rights-lost', 'Shopify does not let us read this order.', {
    missingRights: ['orders'],
  });
}

/** Updates the fulfilments of an order that Shopify does not show. Null if it does not show them either. */
async function writeUnshown(
  ask: AskShop,
  update: TrackingUpdate,
  sent: SentUpdates,
  passWithheld: PassWithheld,
): Promise<SentUpdates | null> {
  const write = async () => {
    const ids = Object.entries(sent).flatMap(([key, id]) =>
      key.startsWith('fulfilment.') ? id : [],
    );
    const found: (FulfilmentState | null)[] = [];
    for (const id of ids) found.push(await readFulfilment(ask, id));
    const standing = found.filter((one) => one !== null).filter(({ status }) => !DEAD.has(status));
    if (update.milestone === 'cancelled')
      return found.includes(null) ? null : undo(ask, standing, update, sent);
    return standing.length > 0 ? ensureEvents(ask, standing, update, sent) : null;
  };
  const written = await write().catch(passWithheld);
  return written === 'withheld' ? null : written;
}

/** Adds the milestone's event to each fulfilment. Returns `sent` with the fulfilments and events. */
async function ensureEvents(
  ask: AskShop,
  fulfilments: readonly FulfilmentState[],
  update: TrackingUpdate,
  sent: SentUpdates,
): Promise<SentUpdates> {
  const now: Record<string, string> = { ...sent };
  for (const fulfilment of fulfilments) {
    now[`fulfilment.${fulfilment.id}`] = fulfilment.id;
    now[eventKey(fulfilment, update)] = await ensureEvent(ask, fulfilment, update, sent);
  }
  return now;
}

/** Whether a fulfilment is ours and neither cancelled nor failed. It is ours if it has our number, or if we created it,
 *  since someone in the shop may have changed its number. */
function isOurs(
  { id, status, trackingInfo }: ShippingState['fulfillments'][number],
  { orderKey }: TrackingUpdate,
  sent: SentUpdates,
): boolean {
  if (DEAD.has(status)) return false;
  return trackingInfo.some(({ number }) => number === orderKey) || `fulfilment.${id}` in sent;
}

/** Creates one fulfilment per location, because Shopify accepts only one location per call. */
async function createFulfilments(
  ask: AskShop,
  order: ShippingState,
  standing: readonly FulfilmentState[],
  update: TrackingUpdate,
): Promise<FulfilmentState[]> {
  const pieces = piecesToSend(order, standing, update);
  if (pieces.length === 0 && standing.length === 0)
    throw new AppError('store-refused', whyNothing(order));
  const made: FulfilmentState[] = [];
  for (const group of Map.groupBy(pieces, ({ locationId }) => locationId).values()) {
    const byOrder = Map.groupBy(group, ({ fulfillmentOrderId }) => fulfillmentOrderId);
    const fulfillment = {
      lineItemsByFulfillmentOrder: [...byOrder].map(([fulfillmentOrderId, lines]) => ({
        fulfillmentOrderId,
        fulfillmentOrderLineItems: lines.map(({ id, quantity }) => ({ id, quantity })),
      })),
      trackingInfo: trackingOf(update),
      notifyCustomer: update.notifyCustomer,
    };
    const variables = { fulfillment, message: null };
    const answer = await ask(FulfilmentCreateAnswer, FULFILMENT_CREATE, variables, WRITE_COST);
    const result = answer.fulfillmentCreate;
    const id = accepted(result?.fulfillment?.id, result?.userErrors);
    made.push({ id, status: 'SUCCESS', events: { nodes: [] }, fulfillmentLineItems: NO_LINES });
  }
  return made;
}

/** The tracking fields of a fulfilment. Shopify takes one number, or several with their URLs in the same order. */
function trackingOf({ carrier: company, orderKey, trackingUrl, further = [] }: TrackingUpdate) {
  if (further.length === 0) return { company, number: orderKey, url: trackingUrl };
  return {
    company,
    numbers: [orderKey, ...further.map(({ number }) => number)],
    urls: [trackingUrl, ...further.map((one) => one.trackingUrl)],
  };
}

/** Why no item of the order can be fulfilled, and what the merchant can do about it. */
function whyNothing({ fulfillmentOrders: { nodes } }: ShippingState): string {
  if (nodes.some(({ status }) => status === 'ON_HOLD'))
    return 'The order is on hold in Shopify. Release it there.';
  if (nodes.some(({ status }) => status === 'SCHEDULED'))
    return 'The order is scheduled for later in Shopify, so it cannot be fulfilled there yet. Retry after the scheduled date.';
  if (nodes.some(({ status }) => status === 'INCOMPLETE'))
    return 'The order’s location closed it as incomplete in Shopify. Move it in Shopify to a location that can ship it.';
  const theirs = nodes.find(
    ({ status, assignedLocation: { location } }) =>
      location?.isFulfillmentService && (status === 'OPEN' || status === 'IN_PROGRESS'),
  );
  if (theirs)
    return `In Shopify, ${theirs.assignedLocation.name} ships the order from its own warehouse. To ship it with us, move it in Shopify to one of your own locations.`;
  return 'Shopify has nothing left to fulfil on this order.';
}

const NO_LINES = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

type Piece = {
  locationId: string | null;
  fulfillmentOrderId: string;
  /** The id of the fulfilment order's line. */
  id: string;
  quantity: number;
};

/** The parcel's items that are on no fulfilment of ours and can be fulfilled now. We do not mark the rest of the
 *  order as sent. */
function piecesToSend(
  { fulfillmentOrders }: ShippingState,
  standing: readonly FulfilmentState[],
  { parcel }: TrackingUpdate,
): Piece[] {
  const left = new Map(parcel.map(({ externalId, quantity }) => [externalId, quantity]));
  const take = (lineId: string, quantity: number) => {
    const taken = Math.min(quantity, left.get(lineId) ?? 0);
    left.set(lineId, (left.get(lineId) ?? 0) - taken);
    return taken;
  };
  for (const { fulfillmentLineItems } of standing)
    for (const { lineItem, quantity } of fulfillmentLineItems.nodes)
      take(lineItem.id, quantity ?? 0);
  const open = fulfillmentOrders.nodes.filter(
    (fo) =>
      CAN_SHIP.has(fo.deliveryMethod?.methodType ?? 'SHIPPING') &&
      !fo.assignedLocation.location?.isFulfillmentService &&
      fo.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT'),
  );
  // Pieces of one line may be at several locations. The parcel has those of the assigned one (`workByLine`).
  const home = assignedLocationOf(fulfillmentOrders.nodes);
  const isApart = (fo: (typeof open)[number]) => Number(locationIdOf(fo) !== home);
  return open
    .toSorted((a, b) => isApart(a) - isApart(b))
    .flatMap((fo) =>
      fo.lineItems.nodes
        .map(({ id, lineItem, remainingQuantity }) => ({
          locationId: locationIdOf(fo),
          fulfillmentOrderId: fo.id,
          id,
          quantity: take(lineItem.id, remainingQuantity),
        }))
        .filter(({ quantity }) => quantity > 0),
    );
}

async function ensureEvent(
  ask: AskShop,
  fulfilment: FulfilmentState,
  update: TrackingUpdate,
  sent: SentUpdates,
): Promise<string> {
  const known = sent[eventKey(fulfilment, update)] ?? findEvent(fulfilment, update);
  if (known) return known;
  const event = {
    fulfillmentId: fulfilment.id,
    status: statusOf(update),
    happenedAt: instantOf(update),
    message:
      update.milestone === 'turnedBack'
        ? 'The parcel is being returned to the shop.'
        : update.status,
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

/** The id of the event that already reports this step, or null. An event reports the step if it has the same status and
 *  the same time, to the second, or if it is the newest event and has the same status. A failed attempt is therefore
 *  new only if another event follows the last failed attempt. A return to sender has the status of a failed attempt and
 *  follows one, so only its time identifies it. */
function findEvent(fulfilment: FulfilmentState, update: TrackingUpdate): string | null {
  const status = statusOf(update);
  const at = Date.parse(instantOf(update));
  const events = [...fulfilment.events.nodes].sort(
    (a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt),
  );
  const same = events.find(
    (event) => event.status === status && Date.parse(event.happenedAt) === at,
  );
  const isAlike = update.milestone !== 'turnedBack' && events[0]?.status === status;
  const newest = isAlike ? events[0] : undefined;
  return (same ?? newest)?.id ?? null;
}

/** Cancels this parcel's fulfilments, so that the merchant can ship the order another way. Fulfilments of the order's
 *  other parcels may have the same number, and are kept. */
async function undo(
  ask: AskShop,
  ours: readonly { id: string }[],
  { spared }: TrackingUpdate,
  sent: SentUpdates,
): Promise<SentUpdates> {
  const ids = ours.map(({ id }) => id).filter((id) => !spared.includes(id));
  for (const id of ids) {
    const answer = await ask(FulfilmentCancelAnswer, FULFILMENT_CANCEL, { id }, WRITE_COST);
    const result = answer.fulfillmentCancel;
    accepted(result?.fulfillment?.id, result?.userErrors);
  }
  const kept = Object.entries(sent).filter(([key]) => !key.startsWith('fulfilment'));
  return Object.fromEntries([...kept, ['cancelled', ids.join(' ')]]);
}

function statusOf(update: TrackingUpdate): string {
  const { milestone } = update;
  if (milestone !== 'cancelled' && !isReturnStep(milestone)) return EVENT_STATUS[milestone];
  throw new AppError('internal', 'Shopify has no event for a cancelled shipment or a return.');
}

/** The time of the step in whole seconds, because Shopify does not store fractions of a second. */
function instantOf(update: TrackingUpdate): string {
  return `${update.at.toISOString().slice(0, 19)}Z`;
}

function eventKey(fulfilment: FulfilmentState, update: TrackingUpdate): string {
  return `event.${fulfilment.id}.${statusOf(update)}.${instantOf(update)}`;
}

/** Returns the id of what Shopify created or changed. @throws AppError 'store-refused' if there is none, or if the
 *  answer has `userErrors`, which Shopify sends with HTTP 200. */
function accepted(id: string | undefined, errors: UserErrors | undefined): string {
  if (id && !errors?.length) return id;
  const words = errors?.map((error) => error.message).join(' ') || 'No reason was given.';
  throw new AppError('store-refused', `Shopify refused: ${words}`, { userErrors: errors ?? [] });
}

/** Reads the fulfilments of an order, and all pages and lines of its fulfilment orders. Null when it is not shown. */
async function readShippingState(ask: AskShop, id: string): Promise<ShippingState | null> {
  const { order } = await ask(ShippingStateAnswer, ORDER_SHIPPING_STATE, { id }, STATE_COST);
  if (!order) return null;
  await readOn(order.fulfillmentOrders, async (after) => {
    const variables = { id, after };
    const answer = await ask(ShippingStatePageAnswer, SHIPPING_STATE_PAGE, variables, PAGE_COST);
    return answer.order?.fulfillmentOrders ?? null;
  });
  await readLinesOn(ask, order.fulfillmentOrders.nodes);
  return order;
}

/** A fulfilment with its latest events and all its lines. Null when it is not shown. */
async function readFulfilment(ask: AskShop, id: string): Promise<FulfilmentState | null> {
  const { fulfillment } = await ask(FulfilmentStateAnswer, FULFILMENT_STATE, { id }, PAGE_COST);
  if (!fulfillment) return null;
  await readOn(fulfillment.fulfillmentLineItems, async (after) => {
    const variables = { id, after };
    const answer = await ask(
      FulfilmentLinesPageAnswer,
      FULFILMENT_LINES_PAGE,
      variables,
      PAGE_COST,
    );
    return answer.fulfillment?.fulfillmentLineItems ?? null;
  });
  return fulfillment;
}
