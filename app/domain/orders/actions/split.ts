import type { OrderStatus } from '@prisma/client';
import { AT_WAREHOUSE } from '../at-warehouse.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { MAX_PARTS } from '../part.rules.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const FEE_EACH = 'Each part ships separately, with its own fee.';
export const ON_ITS_PAGE = 'Open the order to do this.';
export const TOO_MANY = `An order can have at most ${MAX_PARTS} parts.`;
const SPLITTABLE: readonly OrderStatus[] = ['eligible', 'ineligible', 'inManifest'];

export const splitAction = defineAction({
  label: 'Split',
  labelOfOne: 'Split order',
  permission: 'order.update',
  places: ['page'],
  mayLead: false,
  call: {
    path: '/orders/split',
    summary: 'Split an order: move some of its items into a separate part that ships on its own',
    audit: ['order.split'],
  },
  takes: 'lines',
  asks: () => ({
    title: 'Split this order?',
    can: { thing: 'order', be: 'be split' },
    lines: [FEE_EACH],
    confirm: 'Split Order',
    keep: 'Not now',
  }),
  problem: splitProblem,
  done: () => 'Order Split',
  doneTo: 'split',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function splitProblem(facts: ActionFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  if (!SPLITTABLE.includes(status)) return statusWords(facts, productName);
  if (split.pieces === null)
    return 'The order has no list of items, so it cannot be split. You can ship it in several parcels.';
  if (split.pieces < 2)
    return 'The order has only one item, so it cannot be split. You can ship it in several parcels.';
  return split.rows >= MAX_PARTS ? TOO_MANY : null;
}
