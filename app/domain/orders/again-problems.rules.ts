import { standsAt, UNDER_WAY, type ActFacts } from './act-problems.rules.ts';
import { AT_WAREHOUSE } from './at-warehouse.rules.ts';
import { reasonText } from './eligibility.rules.ts';
import { canShip, nextStatus } from './order-status.rules.ts';
import { isWithoutTheFirst, saysNotHandedOver } from './why.rules.ts';

const ENDED_IN_STORE = 'The store cancelled it. Reopen it in the store to ship it.';

const NO_PARCEL = {
  comingBack:
    'The parcel is on its way back. Ship it again when it arrives, with ‘It came back to us’.',
  withDriver:
    'The parcel is still with the driver. Return it to sender, or choose ‘It came back to us’ when it arrives.',
} as const;

const WAS_DELIVERED = 'It was delivered in the meantime. To ship it again, choose another reason.';

/** What failed, was declined, delivered or called off, and is still wanted; once a reason is chosen, also
 *  whether there is a parcel to send by it. */
export function shipAgainProblem(
  facts: ActFacts,
  productName: string,
  whyCode: string | null = null,
): string | null {
  if (facts.isErased) return reasonText('erased');
  if (!nextStatus(facts.status, 'shipAgain'))
    return canShip(facts.status)
      ? 'It is not shipped yet. Ship it.'
      : [standsAt(facts, productName), stopFirst(facts)].filter(Boolean).join(' ');
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  if (facts.isEndedInStore) return ENDED_IN_STORE;
  if (!facts.isStoreConnected) return reasonText('store-disconnected');
  if (whyCode === null || isWithoutTheFirst(whyCode)) return null;
  if (isDeliveredNow(facts) && saysNotHandedOver(whyCode)) return WAS_DELIVERED;
  return facts.parcelOut && NO_PARCEL[facts.parcelOut];
}

/** Of what failed, or was declined, an earlier parcel may have arrived. */
function isDeliveredNow({ status, isDelivered }: ActFacts): boolean {
  return isDelivered && status !== 'failed' && status !== 'decline';
}

/** What is still going goes again once it was stopped. */
function stopFirst({ status, isCollected }: ActFacts): string | null {
  if (nextStatus(status, 'turnBack') && isCollected)
    return `${UNDER_WAY} Return it to sender first.`;
  return nextStatus(status, 'cancel') ? `${UNDER_WAY} Cancel it first.` : null;
}
