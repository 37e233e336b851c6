import type { Order, Shipment, Store } from '@prisma/client';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import {
  cancelProblem,
  labelProblem,
  manifestProblem,
  NO_JOB,
  shipProblem,
  slipProblem,
  takeOutProblem,
  updateProblem,
  type ActFacts,
} from './act-problems.rules.ts';
import type { OrderPermission } from './order-visibility.ts';

/** Where a screen offers an act: in a row of the list, for the selected orders, on an order's page. */
export type ActPlace = 'row' | 'batch' | 'page';

export type ActQuestion = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirm: string;
  readonly keep: string;
};

export type ActRow = {
  /** For the selected orders. */
  readonly label: string;
  /** For one order. */
  readonly labelOfOne: string;
  readonly permission: OrderPermission;
  readonly places: readonly ActPlace[];
  /** The page that it leads to, where it is not done at once. */
  readonly leadsTo: 'updateOrder' | null;
  /** A call of the API, below `/api`. */
  readonly call: { readonly path: string; readonly summary: string };
  /** Who listens for it: Shopify's extensions too. */
  readonly fromExtensions: boolean;
  /** The collection of the document that it makes, where one is waited for. */
  readonly document: 'packing-slips' | 'shipping-labels' | null;
  /** It sends to this person's own label printer. */
  readonly prints: boolean;
  readonly takesFee: boolean;
  /** What is asked before, where it cannot be undone. */
  readonly asks: ((count: number) => ActQuestion) | null;
  readonly shortcut: { readonly key: string; readonly label: string } | null;
  /** Why it cannot be done to this order, in words; null when it can. */
  readonly problem: (facts: ActFacts, productName: string) => string | null;
  /** The message when it was done; null where something else tells of it. */
  readonly done: (count: number, isSingle: boolean) => string | null;
  /** After the number of those it was done to, above the list of the skipped. */
  readonly doneTo: string;
  /** The message when it could be done to none, from their reasons. */
  readonly nothing: (reasons: readonly string[]) => string;
  /** The message when it failed as a whole. */
  readonly failed: (words: string) => string;
};

export const NONE_SELECTED = 'No Orders Selected';
const NOTHING = () => 'No Orders to Process';
const SPEAKS_FOR_ITSELF = (words: string) => words;
const CANNOT_PROCESS = (words: string) => `Cannot Process Orders. Error: ${words}`;

const NOT_SHIPPED = 'You can only print labels for orders that have been shipped.';
const NO_LABELS = (reasons: readonly string[]) =>
  reasons.every((reason) => reason === NO_JOB) ? NO_JOB : NOT_SHIPPED;

/** What most acts are: they are done at once, ask nothing, cost nothing, and make no paper. */
const PLAIN = {
  leadsTo: null,
  fromExtensions: false,
  document: null,
  prints: false,
  takesFee: false,
  asks: null,
  shortcut: null,
} as const;

/** Whatever can be done to orders, one row an act (product.md D28). Menus, keys, pages, calls and the
 *  platforms' own pages read it; none has a rule of its own. What an act does is joined to it in
 *  workbench/run-act.ts. */
export const ORDER_ACTS = {
  ship: {
    ...PLAIN,
    label: 'Ship',
    labelOfOne: 'Request Shipment',
    permission: 'order.ship',
    places: ['row', 'batch', 'page'],
    call: { path: '/orders/create/tookan', summary: 'Request shipments' },
    fromExtensions: true,
    takesFee: true,
    shortcut: { key: 's', label: 'Ship the selected orders' },
    problem: shipProblem,
    done: (_, isSingle) => (isSingle ? 'Order In Process' : 'Orders In Process'),
    doneTo: 'in process',
    nothing: NOTHING,
    failed: SPEAKS_FOR_ITSELF,
  },
  manifest: {
    ...PLAIN,
    label: 'Manifest',
    labelOfOne: 'Manifest',
    permission: 'order.manifest',
    places: ['batch', 'page'],
    call: { path: '/order/manifest', summary: 'Put orders into the manifest' },
    problem: manifestProblem,
    done: () => 'Manifest Orders In Process',
    doneTo: 'in the manifest',
    nothing: NOTHING,
    failed: () => 'Cannot Process Manifest Orders',
  },
  takeOut: {
    ...PLAIN,
    label: 'Take out',
    labelOfOne: 'Take out of the manifest',
    permission: 'order.manifest',
    places: ['batch', 'page'],
    call: { path: '/order/take-out', summary: 'Take orders out of the manifest' },
    problem: takeOutProblem,
    done: (_, isSingle) =>
      isSingle ? 'Order taken out of the manifest' : 'Orders taken out of the manifest',
    doneTo: 'taken out',
    nothing: NOTHING,
    failed: () => 'Cannot Process Manifest Orders',
  },
  packingSlips: {
    ...PLAIN,
    label: 'Packing Slip',
    labelOfOne: 'Packing slip',
    permission: 'order.print',
    places: [],
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
    places: ['batch', 'page'],
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
    done: (count) =>
      count === 1 ? '1 label sent to your printer' : `${count} labels sent to your printer`,
    doneTo: 'on labels',
    nothing: NO_LABELS,
    failed: CANNOT_PROCESS,
  },
  update: {
    ...PLAIN,
    label: 'Update',
    labelOfOne: 'Update',
    permission: 'order.update',
    places: ['row', 'page'],
    leadsTo: 'updateOrder',
    call: {
      path: '/orders/update',
      summary: 'Change an order that is not under way yet; what is left out stays',
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
    places: ['batch', 'page'],
    call: { path: '/orders/cancel', summary: 'Cancel orders that were not collected yet' },
    asks: (count) => ({
      title: count === 1 ? 'Cancel this order?' : `Cancel ${count} orders?`,
      lines: [
        'A courier that was booked is called off, and its fee comes back.',
        'What was collected already stays as it is, and is listed with its reason.',
      ],
      confirm: count === 1 ? 'Cancel Order' : 'Cancel Orders',
      keep: count === 1 ? 'Keep it' : 'Keep them',
    }),
    problem: cancelProblem,
    done: (_, isSingle) => (isSingle ? 'Order Cancelled' : 'Orders Cancelled'),
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
    const { places, problem } = actOf(act);
    return places.includes(place) && problem(facts, productName) === null;
  });
}

/** What this person may do at all; for display, the use case decides. */
export function actsOfPerson(actor: Actor): OrderAct[] {
  return EVERY_ORDER_ACT.filter((act) => can(actor, actOf(act).permission));
}

type Judged = Pick<Order, 'status' | 'reasons' | 'erasedAt'> & { store: Pick<Store, 'state'> };

/** The facts of an order with its current shipment, where it has one. */
export function actFactsOf(
  { status, reasons, erasedAt, store }: Judged,
  shipment: Partial<Pick<Shipment, 'bookedAt' | 'collectedAt'>> | null | undefined,
): ActFacts {
  return {
    status,
    reasons,
    isErased: erasedAt !== null,
    isStoreConnected: store.state !== 'disconnected',
    isBooked: Boolean(shipment?.bookedAt),
    isCollected: Boolean(shipment?.collectedAt),
  };
}
