import { isBeforeBooking, nextStatus } from '../order-status.rules.ts';
import { defineAction, NOTHING, withReason } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const removeFromManifestAction = defineAction({
  label: 'Remove from manifest',
  labelOfOne: 'Remove from manifest',
  permission: 'order.manifest',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/order/take-out',
    summary: 'Remove orders from the manifest',
    audit: ['order.takeOut'],
  },
  problem: removeFromManifestProblem,
  done: (count) =>
    count === 1 ? 'Order removed from the manifest' : 'Orders removed from the manifest',
  doneTo: 'removed from the manifest',
  nothing: NOTHING,
  failed: withReason('Cannot Process Manifest Orders'),
});

/** Why an order cannot be removed from the manifest; null if it can. One that has shipped can be removed too, as long as
 *  its manifest is not confirmed. */
function removeFromManifestProblem(facts: ActionFacts, productName: string): string | null {
  const { status, manifestStatus } = facts;
  const hasShipped = !isBeforeBooking(status) && manifestStatus === 'inManifest';
  return hasShipped || nextStatus(status, 'takeOut') ? null : statusWords(facts, productName);
}
