import type { OrderStatus, Shipment } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';
import type { RowMessage, ValueMessage } from '#app/messages/tracking.ts';

/** What becomes of what is followed. */
type Outcome = 'coming' | 'arrived' | 'off' | 'elsewhere';

/** `value` is null where it is not known: `otherwise` is what to say then. */
export type TrackingRow = { label: RowMessage; value: string | null; otherwise: ValueMessage };

type Facts = {
  place: string | null;
  /** The driver's first name; null: the product's own delivery. */
  by: string | null;
};

type Labels = { place: RowMessage | null; by: RowMessage | null };

/** Where it goes and who brings it, each in its own words; null: nothing is to be said of it. What does
 *  not come any more goes nowhere, and what someone else sends is brought by nobody of ours. */
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
