import type { Order, Shipment, Store } from '@prisma/client';
import type { OutdatedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import type { ActionFacts, ReturnJob } from './actions/facts.ts';
import { isOver } from './journeys.rules.ts';
import { isBeforeBooking } from './order-status.rules.ts';
import { NO_RETURNS, type Returns } from './returns-of-order.ts';

/** The fields of an order that decide which actions are possible. */
export type Checked = Pick<
  Order,
  | 'status'
  | 'manifestStatus'
  | 'reasons'
  | 'erasedAt'
  | 'heldAt'
  | 'holdNote'
  | 'atWarehouseSince'
  | 'sentFromWarehouseAt'
> & {
  sourceState?: Order['sourceState'];
  currentShipmentId?: Order['currentShipmentId'];
  store: Pick<Store, 'state' | 'warehouseSince'>;
};

type Going = Partial<Pick<Shipment, 'bookedAt' | 'collectedAt' | 'state'>>;

type Back = Pick<Shipment, 'id' | 'collectedAt'> &
  Partial<Pick<Shipment, 'kind' | 'bookedAt' | 'cancelRequestedAt'>>;

/** The facts of an order, with its current shipment and its returns if it has any. */
export function actionFactsOf(
  { store, ...order }: Checked,
  shipment: Going | null | undefined,
  returns: Returns<Back> = NO_RETURNS,
  outdated: readonly OutdatedDocument[] = [],
): ActionFacts {
  const { status, manifestStatus, reasons, erasedAt, heldAt, holdNote, sourceState } = order;
  const { open: openReturn, arrived, lastOut } = returns;
  // A return that is older than the current shipment belongs to an earlier one. Ids grow with time, so they show which
  // is older.
  const isSince = ({ id }: Back) => id > (order.currentShipmentId ?? '');
  const isStranded = returns.stranded !== null;
  // An order that its store has reopened still names its ended shipment as the current one.
  const booked = isBeforeBooking(status) ? null : shipment;
  return {
    status,
    manifestStatus,
    reasons,
    isErased: erasedAt !== null,
    heldAt,
    holdNote,
    isStoreConnected: store.state !== 'disconnected',
    isBooked: Boolean(booked?.bookedAt),
    isCollected: Boolean(booked?.collectedAt),
    isDelivered: shipment?.state === 'completed' || lastOut === 'atRecipient',
    openReturn: openReturn && (openReturn.collectedAt ? 'fetched' : 'toFetch'),
    returnJob: openReturn && returnJobOf(openReturn),
    isBack: !isStranded && arrived.some(isSince),
    isStranded,
    isLastStranded: returns.isLastStranded,
    parcelOut: parcelOutOf(shipment, returns),
    atWarehouseSince: order.atWarehouseSince,
    isSentFromWarehouse: order.sentFromWarehouseAt !== null,
    shipsFromWarehouse: store.warehouseSince !== null,
    endedInStore: sourceState === 'cancelled' || sourceState === 'deleted' ? sourceState : null,
    outdated,
  };
}

function parcelOutOf(
  shipment: Going | null | undefined,
  { lastOut, isWithDriver }: Returns<Back>,
): ActionFacts['parcelOut'] {
  if (lastOut === 'comingBack') return 'comingBack';
  const isOut = shipment?.state && !isOver(shipment.state) && shipment.collectedAt;
  return isOut || isWithDriver ? 'withDriver' : null;
}

function returnJobOf({ bookedAt, cancelRequestedAt }: Back): ReturnJob {
  if (cancelRequestedAt) return 'calledOff';
  return bookedAt ? 'made' : 'asked';
}
