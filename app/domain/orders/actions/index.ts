import { can, type Actor } from '#app/domain/shared/actor.ts';
import type { OrderPermission } from '../order-visibility.ts';
import type { ActionPlace, OrderAction } from './action.ts';
import type { ActionFacts } from './facts.ts';
import { acceptOutdatedDocumentsAction } from './accept-outdated-documents.ts';
import { cancelAction } from './cancel.ts';
import { cancelReturnAction } from './cancel-return.ts';
import { confirmManifestAction } from './confirm-manifest.ts';
import { holdAction } from './hold.ts';
import { labelsAction } from './labels.ts';
import { manifestAction } from './manifest.ts';
import { manifestsAction } from './manifests.ts';
import { noteAction } from './note.ts';
import { packingSlipsAction } from './packing-slips.ts';
import { parcelsAction } from './parcels.ts';
import { releaseAction } from './release.ts';
import { returnAction } from './return.ts';
import { returnLabelsAction } from './return-labels.ts';
import { sendRestAction } from './send-rest.ts';
import { shipAction } from './ship.ts';
import { shipAgainAction } from './ship-again.ts';
import { shipAndPrintAction } from './ship-and-print.ts';
import { splitAction } from './split.ts';
import { tagAction } from './tag.ts';
import { takeBackAction } from './take-back.ts';
import { removeFromManifestAction } from './remove-from-manifest.ts';
import { toWarehouseAction } from './to-warehouse.ts';
import { returnToSenderAction } from './return-to-sender.ts';
import { unsplitAction } from './unsplit.ts';
import { updateAction } from './update.ts';
import { zebraAction } from './zebra.ts';

/** Every action on orders. Menus, shortcuts, pages, API calls and the platforms' extensions read this list, in this
 *  order, and add no rules of their own (product.md D28). Events and batches store these names, so a name does not
 *  change when its file is renamed to a newer term. */
export const ORDER_ACTIONS = {
  shipAndPrint: shipAndPrintAction,
  ship: shipAction,
  shipAgain: shipAgainAction,
  return: returnAction,
  turnBack: returnToSenderAction,
  cancelReturn: cancelReturnAction,
  returnLabels: returnLabelsAction,
  parcels: parcelsAction,
  manifest: manifestAction,
  confirmManifest: confirmManifestAction,
  packingSlips: packingSlipsAction,
  labels: labelsAction,
  zebra: zebraAction,
  manifests: manifestsAction,
  acceptPapers: acceptOutdatedDocumentsAction,
  takeOut: removeFromManifestAction,
  hold: holdAction,
  release: releaseAction,
  tag: tagAction,
  note: noteAction,
  sendRest: sendRestAction,
  split: splitAction,
  unsplit: unsplitAction,
  toWarehouse: toWarehouseAction,
  takeBack: takeBackAction,
  update: updateAction,
  cancel: cancelAction,
} as const satisfies Record<string, OrderAction>;

export type OrderActionName = keyof typeof ORDER_ACTIONS;
export const ORDER_ACTION_NAMES = Object.keys(ORDER_ACTIONS) as OrderActionName[];

/** The actions that a form can submit. The others open a page. */
export type RunnableAction = {
  [A in OrderActionName]: (typeof ORDER_ACTIONS)[A]['leadsTo'] extends null ? A : never;
}[OrderActionName];
export const RUNNABLE_ACTIONS = ORDER_ACTION_NAMES.filter(isRunnable);

export function isRunnable(name: OrderActionName): name is RunnableAction {
  return ORDER_ACTIONS[name].leadsTo === null;
}

/** The actions that can run within the request and return their result at once. For many orders, those that neither
 *  make a document nor print labels run in the background too (workbench/batch.rules.ts). */
export type ImmediateAction = {
  [I in RunnableAction]: (typeof ORDER_ACTIONS)[I]['takesTime'] extends true ? never : I;
}[RunnableAction];

export function isImmediate(name: RunnableAction): name is ImmediateAction {
  return !actionOf(name).takesTime;
}

/** An action by its name, widened to the common type. */
export function actionOf(name: OrderActionName): OrderAction {
  return ORDER_ACTIONS[name];
}

/** The permission of each action that a form can submit. */
export const ACTION_PERMISSIONS = Object.fromEntries(
  RUNNABLE_ACTIONS.map((name) => [name, actionOf(name).permission]),
) as Record<RunnableAction, OrderPermission>;

/** The actions that are offered at a place (`ActionPlace`) and are possible for an order. The actor's permissions are
 *  checked separately. */
export function actionsFor(
  facts: ActionFacts,
  place: ActionPlace,
  productName: string,
): OrderActionName[] {
  return ORDER_ACTION_NAMES.filter((name) => {
    const { places, problem, problemAmong } = actionOf(name);
    const why = (place === 'batch' && problemAmong) || problem;
    return places.includes(place) && why(facts, productName) === null;
  });
}

const IN_LISTS = ['row', 'menu', 'batch'] as const satisfies readonly ActionPlace[];
const LIST_ACTIONS: ReadonlySet<OrderActionName> = new Set(
  IN_LISTS.flatMap((place) =>
    ORDER_ACTION_NAMES.filter((name) => actionOf(name).places.includes(place)),
  ),
);

/** The actions possible for an order in the list. The list reads the current shipment only for some statuses
 *  (order-rows.ts), so the courier job is assumed to be booked. If an order has no job yet, the label action itself
 *  reports it. */
export function actionsInList(facts: ActionFacts, productName: string): OrderActionName[] {
  const booked = { ...facts, isBooked: true };
  return [...LIST_ACTIONS].filter((name) => {
    const { problem, problemAmong } = actionOf(name);
    return (problemAmong ?? problem)(booked, productName) === null;
  });
}

/** The actions that this person has permission for. This is for display only; the use case checks again. */
export function actionsOfPerson(actor: Actor): OrderActionName[] {
  return ORDER_ACTION_NAMES.filter((name) => can(actor, actionOf(name).permission));
}
