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
    call: { path: '/orders/ship-again', summary: 'Ship orders again' },
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
    doneTo: 'shipping again',
    nothing: () => 'Cannot Process Ship Again Orders',
    failed: () => 'Cannot Process Ship Again Orders',
  },
} as const satisfies Record<string, ActRow>;

/** What shipping again does to couriers and fees, in sentences. */
function againLines(count: number): string[] {
  const cost =
    count === 1
      ? 'The order gets a new shipment, with its own fee and label.'
      : 'Each order gets a new shipment, with its own fee and label.';
  return [
    cost,
    'We cancel the old booking first, and refund it if the parcel was not collected.',
    'Parcels still with a driver are left out, unless they came back, were lost or damaged.',
  ];
}
