import { actionOf, ORDER_ACTION_NAMES, type OrderActionName } from './actions/index.ts';
import type { ActionFacts } from './actions/facts.ts';

/** The acts that make a paper of an order, of those that can be done to it now, its label first. */
export function papersFor(facts: ActionFacts, productName: string): OrderActionName[] {
  const papers = ORDER_ACTION_NAMES.filter(
    (act) => isPaper(act) && actionOf(act).problem(facts, productName) === null,
  );
  return papers.toSorted((one, other) => Number(other === 'labels') - Number(one === 'labels'));
}

/** It makes a document of its own, or a label at the person's printer. */
export function isPaper(act: OrderActionName): boolean {
  const { document, prints } = actionOf(act);
  return document !== null || prints;
}
