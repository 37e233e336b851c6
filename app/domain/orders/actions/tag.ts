import { counted } from '#app/domain/shared/counted.ts';
import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, ERASED } from './facts.ts';

export const tagAction = defineAction({
  label: 'Tag',
  labelOfOne: 'Change tags',
  permission: 'order.mark',
  places: ['menu', 'batch', 'card'],
  call: {
    path: '/orders/tag',
    summary: 'Add tags to orders, or remove tags',
    audit: ['order.tagged'],
    example: (fresh) => ({ add_tags: [`T${fresh.slice(-12)}`] }),
    exampleChanges: true,
  },
  takes: 'tags',
  mayLead: false,
  asks: (count) => ({
    title: count === 1 ? 'Tags of this order' : `Tag ${counted(count, 'order')}`,
    can: { thing: 'order', be: 'be tagged' },
    lines: [],
    confirm: 'Change Tags',
    keep: 'Not now',
  }),
  shortcut: { key: 't', label: 'Tag the selected orders' },
  problem: markProblem,
  done: () => 'Tags Changed',
  doneTo: 'tagged',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

/** An erased order cannot get tags or notes, because these are free text and may contain personal data again. */
export function markProblem({ isErased }: ActionFacts): string | null {
  return isErased ? ERASED : null;
}
