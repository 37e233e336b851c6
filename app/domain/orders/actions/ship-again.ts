import { counted } from '#app/domain/shared/counted.ts';
import { AT_WAREHOUSE } from '../at-warehouse.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { canShip, nextStatus } from '../order-status.rules.ts';
import { AGAIN_WHY, isWithoutTheFirst, saysNotHandedOver } from '../why.rules.ts';
import { defineAction, withReason } from './action.ts';
import { type ActionFacts, DELETED_IN_STORE, statusWords, UNDER_WAY } from './facts.ts';

const NO_PARCEL = {
  comingBack:
    'The parcel is on its way back. When it arrives, ship the order again and choose the reason ‘It came back to us’.',
  withDriver:
    'The parcel is still with the driver. Return it to sender, or choose ‘It came back to us’ once you have it back.',
} as const;

const WAS_DELIVERED =
  'The parcel was delivered in the meantime. To ship the order again, choose another reason.';

const ENDED_IN_STORE = {
  cancelled: 'The store cancelled the order. Reopen it there to ship it.',
  deleted: DELETED_IN_STORE,
} as const;

export const shipAgainAction = defineAction({
  label: 'Ship Again',
  labelOfOne: 'Ship again',
  permission: 'order.shipAgain',
  places: ['menu', 'batch', 'page'],
  call: {
    path: '/orders/ship-again',
    summary: 'Ship orders again',
    audit: ['order.shipAgain'],
    example: () => ({ why: 'lost' }),
  },
  takes: AGAIN_WHY,
  takesParcels: 'orAsBefore',
  takesFee: true,
  asks: (count) => ({
    title: count === 1 ? 'Ship this order again?' : `Ship ${counted(count, 'order')} again?`,
    can: { thing: 'order', be: 'be shipped again' },
    lines: againLines(count),
    confirm: 'Ship Again',
    keep: 'Not now',
  }),
  problem: shipAgainProblem,
  done: () => 'Ship Again in process',
  doneTo: 'shipping again',
  nothing: () => 'Cannot Process Ship Again Orders',
  failed: withReason('Cannot Process Ship Again Orders'),
});

/** What shipping again does to couriers and fees, in sentences. */
function againLines(count: number): string[] {
  const cancelled =
    'If the old booking is still open, we will cancel it first. Its fee will be refunded if the parcel was not collected.';
  return count === 1
    ? [
        'The order will get a new shipment, with its own fee and label.',
        cancelled,
        'If a driver still has the parcel, choose one of these reasons: it came back, was damaged or was lost.',
      ]
    : [
        'Each order will get a new shipment, with its own fee and label.',
        cancelled,
        'If a driver still has a parcel, its order is skipped. Exceptions: it came back, was damaged or was lost.',
      ];
}

/** A failed, declined, delivered or cancelled order can ship again if the store still wants it. Once a reason is
 *  chosen, also checks that there is a parcel to send for that reason. */
function shipAgainProblem(
  facts: ActionFacts,
  productName: string,
  whyCode: string | null = null,
): string | null {
  if (facts.isErased) return reasonText('erased');
  if (!nextStatus(facts.status, 'shipAgain'))
    return canShip(facts.status)
      ? 'The order is not shipped yet. Ship it instead.'
      : [statusWords(facts, productName), stopFirst(facts)].filter(Boolean).join(' ');
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  if (facts.endedInStore) return ENDED_IN_STORE[facts.endedInStore];
  if (!facts.isStoreConnected) return reasonText('store-disconnected');
  if (whyCode === null || isWithoutTheFirst(whyCode)) return null;
  if (isDeliveredNow(facts) && saysNotHandedOver(whyCode)) return WAS_DELIVERED;
  return facts.parcelOut && NO_PARCEL[facts.parcelOut];
}

/** Whether the order's last parcel was delivered. False for failed and declined orders, because the delivered parcel
 *  may be that of an earlier shipment. */
function isDeliveredNow({ status, isDelivered }: ActionFacts): boolean {
  return isDelivered && status !== 'failed' && status !== 'decline';
}

/** How to stop the shipment that is under way, so that the order can ship again, as a sentence; null if it cannot be
 *  stopped. */
function stopFirst({ status, isCollected }: ActionFacts): string | null {
  if (nextStatus(status, 'turnBack') && isCollected)
    return `${UNDER_WAY} Return it to sender first.`;
  return nextStatus(status, 'cancel') ? `${UNDER_WAY} Cancel it first.` : null;
}
