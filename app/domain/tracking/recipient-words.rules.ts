import type { OrderStatus } from '@prisma/client';

type Words = {
  /** Where the parcel is, as its recipient would ask. */
  readonly now: string;
  /** What to do about it; null where there is nothing. */
  readonly trouble: string | null;
};

const ASK = 'Please ask the shop what happens next.';
const here = (now: string, trouble: string | null = null): Words => ({ now, trouble });

/** What a recipient reads of a status, on a page that a dispatcher never reads (look.md). */
export const RECIPIENT_WORDS: Readonly<Record<OrderStatus, Words>> = {
  inStore: here('The shop is preparing your parcel'),
  ineligible: here('The shop is preparing your parcel'),
  eligible: here('The shop is preparing your parcel'),
  inManifest: here('Ready at the shop'),
  confirmManifest: here('Ready at the shop'),
  unassigned: here('Waiting for a driver to collect it'),
  assigned: here('A driver will collect it from the shop'),
  accepted: here('A driver will collect it from the shop'),
  decline: here('Waiting for a driver to collect it'),
  pickupStarted: here('A driver is on the way to fetch it'),
  pickupInProgress: here('A driver is fetching it'),
  collected: here('On its way to our depot'),
  atHub: here('At our depot'),
  pickupCompleted: here('With the driver'),
  deliveryStarted: here('On its way to you'),
  deliveryInProgress: here('The driver is almost there'),
  deliveryCompleted: here('Delivered'),
  failed: here('Not delivered', `The driver could not deliver it. ${ASK}`),
  cancelled: here('Cancelled', `It is not coming. ${ASK}`),
  deleted: here('Cancelled', `It is not coming. ${ASK}`),
  shippedBy3rdParty: here('Sent by another courier'),
};

/** The tracker's steps in the same words, each beside the specification's own. */
const STEP_WORDS: Readonly<Record<string, string>> = {
  'Order Placed': 'Order placed',
  Booked: 'Delivery booked',
  Collected: 'Collected from the shop',
  'At Hub': 'At our depot',
  'Out for delivery': 'Out for delivery',
  Delivered: 'Delivered',
  'Shipped By 3rd Party': 'Sent by another courier',
};

export function stepForRecipient(label: string): string {
  return STEP_WORDS[label] ?? label;
}
