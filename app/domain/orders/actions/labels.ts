import { canPrintLabel, canShip } from '../order-status.rules.ts';
import { CANNOT_PROCESS, defineAction, NOTHING } from './action.ts';
import { type ActionFacts, NO_JOB, statusWords } from './facts.ts';

const NOT_SHIPPED = 'You can only print labels for orders that have been shipped.';
const SHIP_FIRST = 'It gets a label when it ships.';

export const labelsAction = defineAction({
  label: 'PDF Labels',
  labelOfOne: 'Print label',
  permission: 'order.print',
  places: ['menu', 'batch', 'page'],
  call: {
    path: '/documents/shipping-labels',
    summary: 'Create a PDF of shipping labels in the background',
    audit: ['papers.shippingLabels'],
    exampleChanges: true,
  },
  fromExtensions: true,
  document: 'shipping-labels',
  shortcut: { key: 'l', label: 'Print PDF labels for the selected orders' },
  problem: labelProblem,
  done: () => null,
  doneTo: 'in the label PDF',
  nothing: noLabels,
  failed: CANNOT_PROCESS,
});

/** Why no label can be made for an order; null if one can. A label needs a courier job (product.md D17). */
export function labelProblem(facts: ActionFacts, productName: string): string | null {
  if (!canPrintLabel(facts.status))
    return canShip(facts.status)
      ? `${statusWords(facts, productName)} ${SHIP_FIRST}`
      : statusWords(facts, productName);
  return facts.isBooked ? null : NO_JOB;
}

/** The message when none of the orders has a label. */
export function noLabels(reasons: readonly string[]): string {
  if (reasons.length === 0) return NOTHING();
  return reasons.every((reason) => reason === NO_JOB) ? NO_JOB : NOT_SHIPPED;
}
