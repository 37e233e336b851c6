import type { OrderStatus, Shipment } from '@prisma/client';

type Words = {
  /** Where the parcel is, as its recipient would ask. */
  readonly now: string;
  /** What to do about it; null where there is nothing. */
  readonly trouble: string | null;
};

const ASK = 'Please ask the shop what happens next.';
const here = (now: string, trouble: string | null = null): Words => ({ now, trouble });

/** What a recipient reads of a status, on a page that a dispatcher never reads. */
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
  pickupStarted: here('A driver is on the way to collect it'),
  pickupInProgress: here('A driver is collecting it'),
  collected: here('On its way to our depot'),
  atHub: here('At our depot'),
  pickupCompleted: here('With the driver'),
  deliveryStarted: here('On its way to you'),
  deliveryInProgress: here('The driver is almost there'),
  deliveryCompleted: here('Delivered'),
  failed: here('Not collected yet', `The driver could not collect it from the shop. ${ASK}`),
  cancelled: here('Cancelled', `It is not coming. ${ASK}`),
  deleted: here('Cancelled', `It is not coming. ${ASK}`),
  shippedBy3rdParty: here('Sent by another courier'),
};

/** The same once the parcel has left the shop: nobody collects it there any more. */
const ON_ITS_WAY: Partial<Record<OrderStatus, Words>> = {
  unassigned: here('Waiting for a driver to bring it to you'),
  decline: here('Waiting for a driver to bring it to you'),
  assigned: here('A driver will bring it to you'),
  accepted: here('A driver will bring it to you'),
  pickupStarted: here('A driver is collecting it from our depot'),
  pickupInProgress: here('A driver is collecting it from our depot'),
  failed: here('Not delivered', `The driver could not deliver it. ${ASK}`),
};

const NOT_COMING = `It is not coming. ${ASK}`;

type Facts = {
  hasLeft: boolean;
  /** What brings it back, or brought it. */
  back: Pick<Shipment, 'isDeliveryOnly' | 'state'> | null;
};

/** What a recipient reads of an order: of one that was turned back, where its parcel is. */
export function recipientWords(status: OrderStatus, { hasLeft, back }: Facts): Words {
  if (status === 'cancelled' && back?.isDeliveryOnly)
    return here(
      back.state === 'completed' ? 'Back at the shop' : 'Going back to the shop',
      NOT_COMING,
    );
  return (hasLeft ? ON_ITS_WAY[status] : null) ?? RECIPIENT_WORDS[status];
}

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
