import { actionOf, ORDER_ACTION_NAMES, type OrderActionName } from './actions/index.ts';
import type { ActionFacts } from './actions/facts.ts';

/** The actions that make a document and are possible for the order now, its label first. */
export function documentActionsFor(facts: ActionFacts, productName: string): OrderActionName[] {
  const documents = ORDER_ACTION_NAMES.filter(
    (action) => isDocumentAction(action) && actionOf(action).problem(facts, productName) === null,
  );
  return documents.toSorted((one, other) => Number(other === 'labels') - Number(one === 'labels'));
}

/** Whether the action makes a document, or prints a label on the person's printer. */
export function isDocumentAction(action: OrderActionName): boolean {
  const { document, prints } = actionOf(action);
  return document !== null || prints;
}
