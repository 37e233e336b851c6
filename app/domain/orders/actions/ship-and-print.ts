import { counted } from '#app/domain/shared/counted.ts';
import { canPrintLabel } from '../order-status.rules.ts';
import { type ActionQuestion, CANNOT_SHIP, defineAction, NOTHING } from './action.ts';
import type { ActionFacts } from './facts.ts';
import { shipProblem } from './ship.ts';

const CAN = { thing: 'order', be: 'be shipped' } as const;

/** Ships orders and makes one PDF of their labels. */
export const shipAndPrintAction = defineAction({
  label: 'Ship and print',
  labelOfOne: 'Ship and print',
  // Shipping needs another permission. The ship step checks it and reports each order that the actor may not ship.
  permission: 'order.print',
  places: ['batch', 'page'],
  call: {
    path: '/orders/ship-and-print',
    summary: 'Ship orders and create one PDF of their labels in the background',
    audit: ['orders.batch'],
  },
  takesParcels: 'orOne',
  takesFee: true,
  takesTime: true,
  asks: shipAndPrintQuestion,
  asksOfOne: false,
  shortcut: { key: 'p', label: 'Ship the selected orders and print their labels' },
  problem: shipProblem,
  problemAmong: shipAndPrintProblem,
  done: (count) => (count === 1 ? 'Order In Process' : 'Orders In Process'),
  doneTo: 'shipped, with a label',
  nothing: NOTHING,
  failed: CANNOT_SHIP,
});

function shipAndPrintQuestion(count: number): ActionQuestion {
  const orders = counted(count, 'order');
  const [title, confirm, label] =
    count === 1
      ? ['Ship this order and print its label?', 'Ship and print', 'Its label will open as a PDF.']
      : [
          `Ship ${orders} and print their labels?`,
          `Ship and print ${orders}`,
          'Their labels will open as one PDF.',
        ];
  return { title, confirm, can: CAN, lines: [label], keep: 'Not now' };
}

/** Why an order cannot be shipped and printed; null if it can. An order that has shipped only gets its label, not a
 *  second shipment. */
function shipAndPrintProblem(facts: ActionFacts, productName: string): string | null {
  return canPrintLabel(facts.status) ? null : shipProblem(facts, productName);
}
