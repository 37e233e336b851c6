import { warehouseProblem } from '../at-warehouse.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { holdProblem } from '../hold.rules.ts';
import { nextStatus } from '../order-status.rules.ts';
import { defineAction, NOTHING, withReason } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const manifestAction = defineAction({
  label: 'Manifest',
  labelOfOne: 'Manifest',
  permission: 'order.manifest',
  places: ['row', 'batch', 'page'],
  call: {
    path: '/order/manifest',
    summary: 'Add orders to the manifest',
    audit: ['order.manifest'],
  },
  problem: manifestProblem,
  done: () => 'Manifest Orders In Process',
  doneTo: 'in the manifest',
  nothing: NOTHING,
  failed: withReason('Cannot Process Manifest Orders'),
});

/** Why an order cannot go into the manifest; null if it can. An order of a disconnected store cannot, because no
 *  courier collects for it. */
function manifestProblem(facts: ActionFacts, productName: string): string | null {
  if (!nextStatus(facts.status, 'manifest') && facts.reasons.length > 0)
    return facts.reasons.map(reasonText).join(' ');
  if (!nextStatus(facts.status, 'manifest')) return statusWords(facts, productName);
  if (!facts.isStoreConnected) return reasonText('store-disconnected');
  return holdProblem(facts, 'manifest') ?? warehouseProblem(facts, 'manifest');
}
