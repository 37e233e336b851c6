import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import type { ActionFacts } from './facts.ts';

export const releaseAction = defineAction({
  label: 'Release',
  labelOfOne: 'Release',
  permission: 'order.mark',
  places: ['row', 'batch', 'page'],
  call: {
    path: '/orders/release',
    summary: 'Release orders that are on hold',
    audit: ['order.released'],
  },
  problem: releaseProblem,
  done: (count) => (count === 1 ? 'Order Released' : 'Orders Released'),
  doneTo: 'released',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

function releaseProblem({ heldAt }: ActionFacts): string | null {
  return heldAt ? null : 'The order is not on hold.';
}
