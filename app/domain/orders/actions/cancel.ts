import { counted } from '#app/domain/shared/counted.ts';
import { nextStatus } from '../order-status.rules.ts';
import { type ActionQuestion, defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const cancelAction = defineAction({
  label: 'Cancel',
  labelOfOne: 'Cancel order',
  permission: 'order.cancel',
  places: ['menu', 'batch', 'page'],
  call: {
    path: '/orders/cancel',
    summary: 'Cancel orders that have not been collected yet',
    audit: ['order.cancel'],
    exampleChanges: true,
  },
  asks: cancelQuestion,
  problem: cancelProblem,
  done: (count) => (count === 1 ? 'Order Cancelled' : 'Orders Cancelled'),
  doneTo: 'cancelled',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

function cancelQuestion(count: number, booked: number | null): ActionQuestion {
  return {
    title: count === 1 ? 'Cancel this order?' : `Cancel ${counted(count, 'order')}?`,
    can: { thing: 'order', be: 'be cancelled' },
    lines: cancelLines(count, booked),
    confirm: count === 1 ? 'Cancel Order' : 'Cancel Orders',
    keep: count === 1 ? 'Keep it' : 'Keep them',
  };
}

/** What cancelling does to couriers and fees, in sentences. `booked` is how many of the orders have a courier;
 *  null if that is unknown before the action runs. */
export function cancelLines(count: number, booked: number | null): string[] {
  const collected = 'Collected orders will not be cancelled. They will be listed with the reason.';
  if (booked === null)
    return [
      'Courier bookings will be cancelled and their fees refunded. Cancelling is free.',
      collected,
    ];
  if (booked === 0) return ['No courier was booked, so there is nothing to refund.'];
  if (count === 1)
    return ['The courier booking will be cancelled and the fee refunded. Cancelling is free.'];
  const couriers =
    booked === 1
      ? '1 courier booking will be cancelled and its fee refunded.'
      : `${counted(booked, 'courier booking')} will be cancelled and their fees refunded.`;
  return [`${couriers} Cancelling is free.`, collected];
}

function cancelProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isCollected) {
    const isThere = facts.status === 'deliveryCompleted' || facts.isDelivered;
    return isThere
      ? 'The parcel was delivered. Arrange a return instead.'
      : 'The parcel has already been collected. Return it to sender instead.';
  }
  return nextStatus(facts.status, 'cancel') ? null : statusWords(facts, productName);
}
