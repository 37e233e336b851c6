import { actOf, EVERY_ORDER_ACT, type OrderAct } from './order-acts.rules.ts';
import type { ActFacts } from './act-problems.rules.ts';

/** The acts that make a paper of an order, of those that can be done to it now, its label first. */
export function papersFor(facts: ActFacts, productName: string): OrderAct[] {
  const papers = EVERY_ORDER_ACT.filter(
    (act) => isPaper(act) && actOf(act).problem(facts, productName) === null,
  );
  return papers.toSorted((one, other) => Number(other === 'labels') - Number(one === 'labels'));
}

/** It makes a document of its own, or a label at the person's printer. */
export function isPaper(act: OrderAct): boolean {
  const { document, prints } = actOf(act);
  return document !== null || prints;
}
