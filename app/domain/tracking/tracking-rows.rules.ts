import type { OrderStatus, Shipment } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';

/** What becomes of what is followed. */
type Outcome = 'coming' | 'arrived' | 'off' | 'elsewhere';

export type TrackingRow = { label: string; value: string };

type Facts = { place: string | null; by: string };

/** Where it goes and who brings it, each in its own words; null: nothing is to be said of it. What does
 *  not come any more goes nowhere, and what someone else sends is brought by nobody of ours. */
// prettier-ignore
const LABELS: Record<'order' | 'return', Record<Outcome, { place: string | null; by: string | null }>> = {
  order: {
    coming:    { place: 'Going to',      by: 'Delivery by' },
    arrived:   { place: 'Delivered in',  by: 'Delivered by' },
    off:       { place: null,            by: null },
    elsewhere: { place: 'Going to',      by: null },
  },
  return: {
    coming:    { place: 'Going back to', by: 'Brought back by' },
    arrived:   { place: 'Back at',       by: 'Brought back by' },
    off:       { place: null,            by: null },
    elsewhere: { place: null,            by: null },
  },
};

export function trackingRows(
  kind: 'order' | 'return',
  outcome: Outcome,
  { place, by }: Facts,
): TrackingRow[] {
  const labels = LABELS[kind][outcome];
  const rows: TrackingRow[] = [];
  if (labels.place) rows.push({ label: labels.place, value: place ?? 'Not available' });
  if (labels.by) rows.push({ label: labels.by, value: by });
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
