import { counted } from '#app/domain/shared/counted.ts';
import { canShip, isBeforeBooking, nextStatus } from '../order-status.rules.ts';
import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, ERASED, statusWords } from './facts.ts';

export const parcelsAction = defineAction({
  label: 'Change Parcels',
  labelOfOne: 'Change parcels',
  permission: 'order.update',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/orders/parcels',
    summary: 'Change the number of parcels in shipments that have not been collected yet',
    audit: ['order.parcels'],
    example: () => ({ parcels: 2 }),
    exampleChanges: true,
  },
  takesParcels: 'asked',
  asks: (count, _booked, of) => ({
    title:
      of === 1
        ? 'Change the number of parcels for this order?'
        : `Change the number of parcels for ${counted(count, 'order')}?`,
    can: { thing: 'order', be: 'get a different number of parcels' },
    lines: [
      'We will notify the courier. The fee stays the same. Print the labels again: each parcel has its own.',
    ],
    confirm: 'Change Parcels',
    keep: 'Not now',
  }),
  problem: parcelsProblem,
  done: () => 'Parcels Changed',
  doneTo: 'changed',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

/** Why the number of parcels cannot be changed; null if it can. It can be changed from the shipment request until a
 *  driver has the parcel. */
function parcelsProblem(facts: ActionFacts, productName: string): string | null {
  const { status, isErased, isCollected } = facts;
  if (isErased) return ERASED;
  if (isCollected) return 'The order has already been collected.';
  if (canShip(status))
    return 'The order is not shipped yet. Choose the number of parcels when you ship it.';
  const isGoing = nextStatus(status, 'cancel') !== null && !isBeforeBooking(status);
  return isGoing ? null : statusWords(facts, productName);
}
