import { counted } from '#app/domain/shared/counted.ts';
import { shipAgainProblem } from './again-problems.rules.ts';
import { PLAIN, type ActRow } from './act-row.rules.ts';
import { AGAIN_WHY } from './why.rules.ts';

/** What is sent out once more: rows of `ORDER_ACTS`. */
export const AGAIN_ACTS = {
  shipAgain: {
    ...PLAIN,
    label: 'Ship Again',
    labelOfOne: 'Ship again',
    permission: 'order.shipAgain',
    places: ['menu', 'batch', 'page'],
    call: { path: '/orders/ship-again', summary: 'Send orders out once more' },
    takes: AGAIN_WHY,
    takesParcels: 'orAsBefore',
    takesFee: true,
    asks: (count) => ({
      title: count === 1 ? 'Ship this order again?' : `Ship ${counted(count, 'order')} again?`,
      can: { thing: 'order', be: 'be shipped again' },
      lines: againLines(count),
      confirm: 'Ship Again',
      keep: 'Not now',
    }),
    problem: shipAgainProblem,
    done: () => 'Ship Again in process',
    doneTo: 'going out again',
    nothing: () => 'Cannot Process Ship Again Orders',
    failed: () => 'Cannot Process Ship Again Orders',
  },
} as const satisfies Record<string, ActRow>;

/** What shipping again does to couriers and fees, in sentences. */
function againLines(count: number): string[] {
  const cost =
    count === 1
      ? 'It goes out as a new shipment of this order, with a fee and a label of its own.'
      : 'Each goes out as a new shipment of its order, with a fee and a label of its own.';
  return [
    cost,
    'A courier job that is left is called off first. The fee of what was never collected comes back.',
    'What its driver still has, or brings back, is left out, unless it came back, was lost or damaged.',
  ];
}
