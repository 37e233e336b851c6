import { can, type Actor } from '#app/domain/shared/actor.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { AGAIN_ACTS } from './again-acts.rules.ts';
import { cancelQuestion } from './cancel-words.rules.ts';
import {
  cancelProblem,
  labelProblem,
  manifestProblem,
  NO_JOB,
  shipAndPrintProblem,
  shipProblem,
  slipProblem,
  takeOutProblem,
  updateProblem,
  type ActFacts,
} from './act-problems.rules.ts';
import {
  CANNOT_PROCESS,
  NOTHING,
  PLAIN,
  SPEAKS_FOR_ITSELF,
  type ActPlace,
  type ActRow,
} from './act-row.rules.ts';
import { MANIFEST_PAPERS } from './manifest-papers.rules.ts';
import { MARK_ACTS } from './mark-acts.rules.ts';
import type { OrderPermission } from './order-visibility.ts';
import { PARCEL_ACTS } from './parcel-acts.rules.ts';
import { PAPER_ACTS } from './paper-acts.rules.ts';
import { RETURN_ACTS } from './return-acts.rules.ts';
import { shipAndPrintQuestion, shipQuestion } from './ship-question.rules.ts';
import { SPLIT_ACTS } from './split-acts.rules.ts';
import { WAREHOUSE_ACTS } from './warehouse-acts.rules.ts';

export { NONE_SELECTED } from './act-row.rules.ts';
export { actFactsOf } from './act-facts.rules.ts';
export type { ActPlace, ActQuestion, ActRow } from './act-row.rules.ts';

const NOT_SHIPPED = 'You can only print labels for orders that have been shipped.';
const NO_LABELS = (reasons: readonly string[]) => {
  if (reasons.length === 0) return NOTHING();
  return reasons.every((reason) => reason === NO_JOB) ? NO_JOB : NOT_SHIPPED;
};

/** Whatever can be done to orders, one row an act (product.md D28). Menus, keys, pages, calls and the
 *  platforms' own pages read it; none has a rule of its own. What an act does is joined to it in
 *  workbench/run-act.ts. */
export const ORDER_ACTS = {
  shipAndPrint: {
    ...PLAIN,
    label: 'Ship and print',
    labelOfOne: 'Ship and print',
    // It ships as well; whoever may not is told so order by order.
    permission: 'order.print',
    places: ['batch', 'page'],
    call: {
      path: '/orders/ship-and-print',
      summary: 'Ship orders and make one PDF of their labels, in the background',
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
    failed: SPEAKS_FOR_ITSELF,
  },
  ship: {
    ...PLAIN,
    label: 'Ship',
    labelOfOne: 'Request Shipment',
    permission: 'order.ship',
    places: ['row', 'batch', 'page'],
    call: { path: '/orders/create/tookan', summary: 'Request shipments' },
    fromExtensions: true,
    takesParcels: 'orOne',
    takesFee: true,
    asks: shipQuestion,
    asksOfOne: false,
    shortcut: { key: 's', label: 'Ship the selected orders' },
    problem: shipProblem,
    done: (count) => (count === 1 ? 'Order In Process' : 'Orders In Process'),
    doneTo: 'in process',
    nothing: NOTHING,
    failed: SPEAKS_FOR_ITSELF,
  },
  ...AGAIN_ACTS,
  ...RETURN_ACTS,
  ...PARCEL_ACTS,
  manifest: {
    ...PLAIN,
    label: 'Manifest',
    labelOfOne: 'Manifest',
    permission: 'order.manifest',
    places: ['row', 'batch', 'page'],
    call: { path: '/order/manifest', summary: 'Add orders to the manifest' },
    problem: manifestProblem,
    done: () => 'Manifest Orders In Process',
    doneTo: 'in the manifest',
    nothing: NOTHING,
    failed: () => 'Cannot Process Manifest Orders',
  },
  takeOut: {
    ...PLAIN,
    label: 'Remove from manifest',
    labelOfOne: 'Remove from manifest',
    permission: 'order.manifest',
    places: ['menu', 'batch', 'page'],
    call: { path: '/order/take-out', summary: 'Remove orders from the manifest' },
    problem: takeOutProblem,
    done: (count) =>
      count === 1 ? 'Order removed from the manifest' : 'Orders removed from the manifest',
    doneTo: 'removed from the manifest',
    nothing: NOTHING,
    failed: () => 'Cannot Process Manifest Orders',
  },
  confirmManifest: { ...PLAIN, ...MANIFEST_PAPERS.confirmManifest },
  packingSlips: {
    ...PLAIN,
    label: 'Packing Slip (PDF)',
    labelOfOne: 'Packing slip',
    permission: 'order.print',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: { path: '/documents/packing-slips', summary: 'Start a PDF of packing slips' },
    fromExtensions: true,
    document: 'packing-slips',
    problem: slipProblem,
    done: () => null,
    doneTo: 'on packing slips',
    nothing: NOTHING,
    failed: CANNOT_PROCESS,
  },
  labels: {
    ...PLAIN,
    label: 'PDF Labels',
    labelOfOne: 'Print label',
    permission: 'order.print',
    places: ['menu', 'batch', 'page'],
    call: { path: '/documents/shipping-labels', summary: 'Start a PDF of shipping labels' },
    fromExtensions: true,
    document: 'shipping-labels',
    shortcut: { key: 'l', label: 'PDF labels of the selected orders' },
    problem: labelProblem,
    done: () => null,
    doneTo: 'on labels',
    nothing: NO_LABELS,
    failed: CANNOT_PROCESS,
  },
  zebra: {
    ...PLAIN,
    label: 'Zebra Labels',
    labelOfOne: 'Zebra label',
    permission: 'order.print',
    places: ['batch', 'page'],
    call: { path: '/documents/zebra-labels', summary: 'Send labels to your Zebra printer' },
    prints: true,
    problem: labelProblem,
    // Each parcel has one; how many came out is told where they are.
    done: (count) => `Labels of ${counted(count, 'order')} sent to your printer`,
    doneTo: 'on labels',
    nothing: NO_LABELS,
    failed: CANNOT_PROCESS,
  },
  manifests: { ...PLAIN, ...MANIFEST_PAPERS.manifests },
  ...PAPER_ACTS,
  ...MARK_ACTS,
  ...SPLIT_ACTS,
  ...WAREHOUSE_ACTS,
  update: {
    ...PLAIN,
    label: 'Update',
    labelOfOne: 'Update',
    permission: 'order.update',
    places: ['row', 'page'],
    leadsTo: 'updateOrder',
    call: {
      path: '/orders/update',
      summary: 'Change an order that is not shipped yet; fields you leave out do not change',
    },
    problem: updateProblem,
    done: () => 'Order Updated Successfully',
    doneTo: 'updated',
    nothing: NOTHING,
    failed: (words) => `Error updating order. Error: ${words}`,
  },
  cancel: {
    ...PLAIN,
    label: 'Cancel',
    labelOfOne: 'Cancel order',
    permission: 'order.cancel',
    places: ['menu', 'batch', 'page'],
    call: { path: '/orders/cancel', summary: 'Cancel orders that were not collected yet' },
    asks: cancelQuestion,
    problem: cancelProblem,
    done: (count) => (count === 1 ? 'Order Cancelled' : 'Orders Cancelled'),
    doneTo: 'cancelled',
    nothing: NOTHING,
    failed: SPEAKS_FOR_ITSELF,
  },
} as const satisfies Record<string, ActRow>;

export type OrderAct = keyof typeof ORDER_ACTS;
export const EVERY_ORDER_ACT = Object.keys(ORDER_ACTS) as OrderAct[];

/** The acts that a form asks for; the others lead to a page of their own. */
export type OrderIntent = {
  [A in OrderAct]: (typeof ORDER_ACTS)[A]['leadsTo'] extends null ? A : never;
}[OrderAct];
export const ORDER_INTENTS = EVERY_ORDER_ACT.filter(isIntent);

export function isIntent(act: OrderAct): act is OrderIntent {
  return ORDER_ACTS[act].leadsTo === null;
}

/** What is done in one go, and has an answer at once. */
export type ActDoneNow = {
  [I in OrderIntent]: (typeof ORDER_ACTS)[I]['takesTime'] extends true ? never : I;
}[OrderIntent];

export function isDoneNow(intent: OrderIntent): intent is ActDoneNow {
  return !actOf(intent).takesTime;
}

/** The row of an act, with its members as every act has them. */
export function actOf(act: OrderAct): ActRow {
  return ORDER_ACTS[act];
}

/** Each intent's own permission, for its door. */
export const ACT_PERMISSIONS = Object.fromEntries(
  ORDER_INTENTS.map((intent) => [intent, actOf(intent).permission]),
) as Record<OrderIntent, OrderPermission>;

/** What can be done to an order at a place, by anyone who may. */
export function actsFor(facts: ActFacts, place: ActPlace, productName: string): OrderAct[] {
  return EVERY_ORDER_ACT.filter((act) => {
    const { places, problem, problemAmong } = actOf(act);
    const why = (place === 'batch' && problemAmong) || problem;
    return places.includes(place) && why(facts, productName) === null;
  });
}

const IN_LISTS = ['row', 'menu', 'batch'] as const satisfies readonly ActPlace[];
const LIST_ACTS: ReadonlySet<OrderAct> = new Set(
  IN_LISTS.flatMap((place) => EVERY_ORDER_ACT.filter((act) => actOf(act).places.includes(place))),
);

/** In the list, alone or among others, where its shipment is not read: that a label waits for its courier
 *  job is said when it is asked for. */
export function actsInList(facts: ActFacts, productName: string): OrderAct[] {
  const booked = { ...facts, isBooked: true };
  return [...LIST_ACTS].filter((act) => {
    const { problem, problemAmong } = actOf(act);
    return (problemAmong ?? problem)(booked, productName) === null;
  });
}

/** What this person may do at all; for display, the use case decides. */
export function actsOfPerson(actor: Actor): OrderAct[] {
  return EVERY_ORDER_ACT.filter((act) => can(actor, actOf(act).permission));
}
