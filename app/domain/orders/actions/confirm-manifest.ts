import { outdatedReason } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { holdProblem } from '../hold.rules.ts';
import { isBeforeBooking, isEnded } from '../order-status.rules.ts';
import { defineAction, NOTHING, withReason } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const confirmManifestAction = defineAction({
  label: 'Confirm Manifest & Print A4',
  labelOfOne: 'Confirm Manifest & Print A4',
  permission: 'order.manifest',
  /** No action menu offers it; only the page of the open manifest has a button for it. */
  places: [],
  call: {
    path: '/order/confirm-manifest',
    summary: 'Confirm the manifests of these orders and create their PDF in the background',
    audit: ['order.confirmManifest', 'papers.manifests'],
  },
  document: 'manifests',
  readsDocuments: true,
  problem: confirmProblem,
  done: () => 'Manifest Orders In Process',
  doneTo: 'on a confirmed manifest',
  nothing: NOTHING,
  failed: withReason('Cannot Process Manifest Orders'),
});

/** Why an order's manifest cannot be confirmed; null if it can. An order stays in the manifest when it ships, so
 *  this is also possible after that, until the courier has the parcel, which the manifest would hand over. */
function confirmProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.manifestStatus === 'confirmManifest')
    return 'Its manifest is already confirmed. Print it again from Manifest History.';
  if (facts.manifestStatus === 'none' || isEnded(facts.status))
    return `The order is not in the manifest. ${statusWords(facts, productName)}`;
  if (facts.isErased) return reasonText('erased');
  if (isHandedOver(facts))
    return 'The courier already has the parcel. Remove it from the manifest.';
  return waitingProblem(facts) ?? printedProblem(facts);
}

/** Whether the courier has collected the order's parcel. */
export function isHandedOver({
  status,
  isCollected,
}: Pick<ActionFacts, 'status' | 'isCollected'>): boolean {
  return isCollected || status === 'deliveryCompleted';
}

/** Checks that apply only before a courier is booked. */
function waitingProblem(facts: ActionFacts): string | null {
  if (!isBeforeBooking(facts.status)) return null;
  return facts.isStoreConnected
    ? holdProblem(facts, 'confirmManifest')
    : reasonText('store-disconnected');
}

/** The parcel is handed over with its printed documents (product.md D34), so those must be up to date. The manifest
 *  is not checked, because its lines are made on confirmation. */
function printedProblem({ outdated = [] }: ActionFacts): string | null {
  const printed = outdated.filter(({ paper }) => paper !== 'manifest');
  return printed.length > 0 ? outdatedReason(printed) : null;
}
