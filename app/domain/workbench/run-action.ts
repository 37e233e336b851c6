import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import * as documents from '#app/domain/documents/request-documents.ts';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { requestManifests } from '#app/domain/manifests/request-manifests.ts';
import { removeFromManifest } from '#app/domain/manifests/remove-from-manifest.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import type { BatchSteps, OrderKeys } from '#app/domain/orders/each-order.ts';
import { acceptPapers } from '#app/domain/orders/accept-outdated-documents.ts';
import { NO_INPUT, type ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { holdOrders } from '#app/domain/orders/hold-orders.ts';
import { noteOrders } from '#app/domain/orders/note-orders.ts';
import type { ImmediateAction } from '#app/domain/orders/actions/index.ts';
import { releaseOrders } from '#app/domain/orders/release-orders.ts';
import { sendRest, splitOrders } from '#app/domain/orders/split-orders.ts';
import { tagOrders } from '#app/domain/orders/tag-orders.ts';
import { unsplitOrders } from '#app/domain/orders/unsplit-orders.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { changeParcels } from '#app/domain/shipments/change-parcels.ts';
import { cancelReturns, returnOrders } from '#app/domain/shipments/return-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { sendToWarehouse, takeBack } from '#app/domain/warehouse/warehouse-actions.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import type { OrderActionForm } from './order-action.schema.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
/** The label sheet; if left out, the person's own setting applies. */
type Laid = { sheet?: LabelSheet | undefined };
type Run = (
  deps: Needs,
  actor: Actor,
  input: OrderKeys & ActionInput & Laid,
  steps?: BatchSteps,
) => Promise<BatchResult & { jobId?: string }>;

/** The function that runs each immediate action. The other actions are batches. */
const RUN: Record<ImmediateAction, Run> = {
  ship: requestShipments,
  shipAgain,
  return: returnOrders,
  turnBack: returnToSender,
  cancelReturn: cancelReturns,
  parcels: changeParcels,
  cancel: cancelOrders,
  manifest: manifestOrders,
  takeOut: removeFromManifest,
  confirmManifest: (deps, actor, keys) => confirmManifests(deps, actor, keys),
  manifests: requestManifests,
  packingSlips: documents.requestPackingSlips,
  labels: documents.requestLabels,
  zebra: documents.requestZebraLabels,
  returnLabels: documents.requestReturnLabels,
  acceptPapers,
  hold: holdOrders,
  release: releaseOrders,
  tag: tagOrders,
  note: noteOrders,
  split: splitOrders,
  sendRest,
  unsplit: unsplitOrders,
  toWarehouse: sendToWarehouse,
  takeBack,
};

/** The action, its orders and its input. */
type Asked = OrderActionForm & Laid & { intent: ImmediateAction };

/** Runs an action for orders.
 *  @throws AppError 'nothing-to-do' if the action is possible for none of the orders. */
export function runAction(
  deps: Needs,
  actor: Actor,
  { intent, ...input }: Asked,
  steps?: BatchSteps,
): Promise<BatchResult & { jobId?: string }> {
  return RUN[intent](deps, actor, { ...NO_INPUT, ...input }, steps);
}
