import type { OrderStatus, Shipment } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';
import type { RowMessage, ValueMessage } from '#app/messages/tracking.ts';

/** The outcome of the tracked order or return. `off` is cancelled, and `elsewhere` is shipped by someone else. */
type Outcome = 'coming' | 'arrived' | 'off' | 'elsewhere';

/** `value` is null if it is unknown. Then `otherwise` is shown. */
export type TrackingRow = { label: RowMessage; value: string | null; otherwise: ValueMessage };

type Facts = {
  place: string | null;
  /** The driver's first name; null for the product's own delivery. */
  by: string | null;
};

type Labels = { place: RowMessage | null; by: RowMessage | null };

/** The labels for the place and the driver; null leaves the row out. A cancelled parcel has no destination, and a
 *  parcel that someone else ships has no driver of ours. */
// prettier-ignore
const LABELS: Record<'order' | 'return', Record<Outcome, Labels>> = {
  order: {
    coming:    { place: 'row.goingTo',     by: 'row.deliveryBy' },
    arrived:   { place: 'row.deliveredIn', by: 'row.deliveredBy' },
    off:       { place: null,              by: null },
    elsewhere: { place: 'row.goingTo',     by: null },
  },
  return: {
    coming:    { place: 'row.goingBackTo', by: 'row.broughtBackBy' },
    arrived:   { place: 'row.backAt',      by: 'row.broughtBackBy' },
    off:       { place: null,              by: null },
    elsewhere: { place: null,              by: null },
  },
};

export function trackingRows(
  kind: 'order' | 'return',
  outcome: Outcome,
  { place, by }: Facts,
): TrackingRow[] {
  const labels = LABELS[kind][outcome];
  const rows: TrackingRow[] = [];
  if (labels.place)
    rows.push({ label: labels.place, value: place, otherwise: 'value.notAvailable' });
  if (labels.by) rows.push({ label: labels.by, value: by, otherwise: 'value.ourDelivery' });
  return rows;
}

export function outcomeOfOrder(status: OrderStatus): Outcome {
  if (isCalledOff(status)) return 'off';
  if (status === 'shippedBy3rdParty') return 'elsewhere';
  return status === 'deliveryCompleted' ? 'arrived' : 'coming';
}

export function outcomeOfReturn({ state }: Pick<Shipment, 'state'>): Outcome {
  if (state === 'completed') return 'arrived';
  return state === 'cancelled' || state === 'refused' ? 'off' : 'coming';
}
