import { counted } from '#app/domain/shared/counted.ts';
import { ERASED, standsAt, type ActFacts } from './act-problems.rules.ts';
import { NOTHING, PLAIN, SPEAKS_FOR_ITSELF, type ActRow } from './act-row.rules.ts';
import { holdProblem } from './hold.rules.ts';

const refused = (reasons: readonly string[]) => reasons[0] ?? NOTHING();

/** What brings orders to a store's fulfilment warehouse and back (product.md D37): rows of `ORDER_ACTS`. */
export const WAREHOUSE_ACTS = {
  toWarehouse: {
    ...PLAIN,
    label: 'Send to the warehouse',
    labelOfOne: 'Send to the warehouse',
    permission: 'order.ship',
    places: ['menu', 'page'],
    mayLead: false,
    call: { path: '/orders/to-warehouse', summary: 'Have orders sent by the store’s warehouse' },
    problem: toWarehouseProblem,
    done: (count) => (count === 1 ? 'Order goes to the warehouse' : 'Orders go to the warehouse'),
    doneTo: 'on the way to the warehouse',
    nothing: refused,
    failed: SPEAKS_FOR_ITSELF,
  },
  takeBack: {
    ...PLAIN,
    label: 'Take back from the warehouse',
    labelOfOne: 'Take back from the warehouse',
    permission: 'order.ship',
    places: ['menu', 'page'],
    mayLead: false,
    call: { path: '/orders/take-back', summary: 'Take orders back from the store’s warehouse' },
    asks: (count, _booked, of) => ({
      title: of === 1 ? 'Take this order back?' : `Take ${counted(count, 'order')} back?`,
      can: { thing: 'order', be: 'be taken back' },
      lines: [
        'We cancel it at the warehouse first. Then you can ship it yourself, but it cannot go to the warehouse again.',
      ],
      confirm: 'Take Back',
      keep: 'Leave it there',
    }),
    problem: takeBackProblem,
    done: (count) =>
      count === 1 ? 'Requested from the warehouse' : 'Requested from the warehouse',
    doneTo: 'requested back',
    nothing: refused,
    failed: SPEAKS_FOR_ITSELF,
  },
} as const satisfies Record<string, ActRow>;

function toWarehouseProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return ERASED;
  if (facts.atWarehouseSince) return 'It is already at the warehouse.';
  if (!facts.shipsFromWarehouse) return 'Its store does not ship from a warehouse.';
  if (facts.status !== 'eligible') return standsAt(facts, productName);
  return holdProblem(facts, 'ship');
}

function takeBackProblem({ atWarehouseSince, isSentFromWarehouse }: ActFacts): string | null {
  if (isSentFromWarehouse) return 'The warehouse has already sent it.';
  return atWarehouseSince ? null : 'It is not at the warehouse.';
}
