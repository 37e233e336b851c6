import type { OrderStatus } from '@prisma/client';
import { counted } from '#app/domain/shared/counted.ts';
import { warehouseProblem } from '../at-warehouse.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { holdProblem } from '../hold.rules.ts';
import { canShip, isEnded, isWithCourier, nextStatus } from '../order-status.rules.ts';
import { type ActionQuestion, CANNOT_SHIP, defineAction, NOTHING } from './action.ts';
import { type ActionFacts, DELETED_IN_STORE, statusWords, UNDER_WAY } from './facts.ts';

const SENT_FROM_WAREHOUSE = 'The warehouse has already sent the order.';
/** An order that the store ended can only be reopened in the store (product.md D9). */
const BACK_AGAIN: Partial<Record<OrderStatus, string>> = {
  shippedBy3rdParty:
    'The store says another service shipped it. Reopen it in the store to ship it here.',
  deleted: DELETED_IN_STORE,
};

export const shipAction = defineAction({
  label: 'Ship',
  labelOfOne: 'Request Shipment',
  permission: 'order.ship',
  places: ['row', 'batch', 'page'],
  call: {
    path: '/orders/create/tookan',
    summary: 'Request shipments',
    audit: ['order.ship'],
    exampleChanges: true,
  },
  fromExtensions: true,
  takesParcels: 'orOne',
  takesFee: true,
  asks: shipQuestion,
  asksOfOne: false,
  shortcut: { key: 's', label: 'Ship the selected orders' },
  problem: shipProblem,
  done: (count) => (count === 1 ? 'Order In Process' : 'Orders In Process'),
  doneTo: 'in process',
  nothing: NOTHING,
  failed: CANNOT_SHIP,
});

/** The question before several shipments are charged, or one that a keyboard shortcut requests. */
function shipQuestion(count: number): ActionQuestion {
  const [title, confirm] =
    count === 1
      ? ['Ship this order?', 'Ship order']
      : [`Ship ${counted(count, 'order')}?`, `Ship ${counted(count, 'order')}`];
  return { title, confirm, can: { thing: 'order', be: 'be shipped' }, lines: [], keep: 'Not now' };
}

/** Why an order cannot be shipped, as a sentence; null if it can. An erased order never ships, whatever its status,
 *  because its address is gone. */
export function shipProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (canShip(facts.status))
    return facts.isStoreConnected
      ? (holdProblem(facts, 'ship') ?? warehouseProblem(facts, 'ship'))
      : reasonText('store-disconnected');
  if (facts.isSentFromWarehouse) return SENT_FROM_WAREHOUSE;
  if (facts.reasons.length > 0) return facts.reasons.map(reasonText).join(' ');
  return [statusWords(facts, productName), BACK_AGAIN[facts.status] ?? whatInstead(facts)]
    .flat()
    .join(' ');
}

/** What to do instead of shipping: ship the order again, or nothing, because it is shipped already. Empty if neither
 *  applies. */
function whatInstead({ status, endedInStore }: ActionFacts): string | [] {
  if (nextStatus(status, 'shipAgain')) return endedInStore ? [] : 'Ship it again.';
  return isWithCourier(status) && !isEnded(status) ? UNDER_WAY : [];
}
