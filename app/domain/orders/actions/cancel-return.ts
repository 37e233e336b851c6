import { counted } from '#app/domain/shared/counted.ts';
import { defineAction, withReason } from './action.ts';
import type { ActionFacts } from './facts.ts';
import { CANNOT_RETURN } from './return.ts';

export const NONE_OPEN = 'The order has no open return.';

/** Cancels a return that its driver has not collected yet. */
export const cancelReturnAction = defineAction({
  label: 'Cancel Return',
  labelOfOne: 'Cancel the return',
  permission: 'order.return',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/orders/cancel-return',
    summary: 'Cancel returns that no driver has collected yet',
    audit: ['order.cancelReturn'],
  },
  asks: (count) => ({
    title: count === 1 ? 'Cancel this return?' : `Cancel ${counted(count, 'return')}?`,
    can: { thing: 'return', be: 'be cancelled' },
    lines: [
      count === 1
        ? 'No driver will collect it, and its fee will be refunded.'
        : 'No driver will collect them, and their fees will be refunded.',
    ],
    confirm: count === 1 ? 'Cancel Return' : 'Cancel Returns',
    keep: count === 1 ? 'Keep it' : 'Keep them',
  }),
  problem: cancelReturnProblem,
  done: (count) => (count === 1 ? 'Return cancelled' : 'Returns cancelled'),
  doneTo: 'no longer coming back',
  nothing: CANNOT_RETURN,
  failed: withReason(CANNOT_RETURN()),
});

/** A return that a driver has collected can no longer be cancelled. */
function cancelReturnProblem({ openReturn }: ActionFacts): string | null {
  if (!openReturn) return NONE_OPEN;
  return openReturn === 'fetched'
    ? 'The driver has already collected the parcel, so the return can no longer be cancelled.'
    : null;
}
