import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { OrderPermission } from '../order-visibility.ts';
import type { WhyList } from '../why.rules.ts';
import type { ActionFacts } from './facts.ts';

/** Where a screen offers an action: `row` as a button of its own where it comes next in the list, `menu`
 *  behind the row's sign for more, `batch` for the selected orders, `page` on an order's page, `card`
 *  there beside what it changes. */
export type ActionPlace = 'row' | 'menu' | 'batch' | 'page' | 'card';

export type ActionQuestion = {
  readonly title: string;
  /** What it is about, and what can be done to it, as in `2 of 7 orders can be returned`. */
  readonly can: { readonly thing: 'order' | 'parcel' | 'return'; readonly be: string };
  readonly lines: readonly string[];
  readonly confirm: string;
  readonly keep: string;
};

/** `whyCode`: the reason chosen from the action's list, null where none is yet. */
type Problem = (facts: ActionFacts, productName: string, whyCode?: string | null) => string | null;

/** A call of the API, below `/api`. */
type ActionCall = {
  readonly path: string;
  readonly summary: string;
  /** What it leaves in the audit log when it was done. */
  readonly audit: readonly AuditAction[];
  /** What a valid request says besides which orders; `fresh` is an ID that is new. */
  readonly example?: (fresh: string) => Readonly<Record<string, unknown>>;
  /** Of its example, as `app/api/endpoint.ts` says. */
  readonly exampleChanges?: true;
  readonly exampleMayBeRefused?: true;
};

export type OrderAction = {
  /** For the selected orders. */
  readonly label: string;
  /** For one order. */
  readonly labelOfOne: string;
  readonly permission: OrderPermission;
  readonly places: readonly ActionPlace[];
  /** The page that it leads to, where it is not done at once. */
  readonly leadsTo: 'updateOrder' | null;
  /** Null where a page or another call takes its place. */
  readonly call: ActionCall | null;
  /** Shopify's extensions may call it too. */
  readonly fromExtensions: boolean;
  /** The collection of the document that it makes, where one is waited for. */
  readonly document: 'packing-slips' | 'shipping-labels' | 'return-labels' | 'manifests' | null;
  /** It sends to this person's own label printer. */
  readonly prints: boolean;
  readonly takesFee: boolean;
  /** The worker always does it, for however few orders: it takes longer than a request may. */
  readonly takesTime: boolean;
  /** What it takes along besides the orders (action-input.schema.ts), asked for in its question: why, a
   *  note to keep, tags, how many pieces of which lines, or why from a list. */
  readonly takes: 'reason' | 'note' | 'tags' | 'lines' | WhyList | null;
  /** It is told of how many parcels a shipment is, and what stands for nothing said: one, or as many as
   *  the shipment that it follows; or it is about nothing else. */
  readonly takesParcels: 'orOne' | 'orAsBefore' | 'asked' | null;
  /** Whether it can be done depends on what is printed of the order. */
  readonly readsPapers: boolean;
  /** It may be what an order's page proposes first. */
  readonly mayLead: boolean;
  /** What is asked before, where it cannot be undone or takes something along. `booked`: how many of them
   *  have a courier; null where not all of them are in sight. `of`: how many were asked about. */
  readonly asks: ((count: number, booked: number | null, of: number) => ActionQuestion) | null;
  /** Whether it asks before it is done to one order too; else to several, or to one that a bare key means. */
  readonly asksOfOne: boolean;
  readonly shortcut: { readonly key: string; readonly label: string } | null;
  /** Why it cannot be done to this order, in words; null when it can. */
  readonly problem: Problem;
  /** The same among others, where that is not all: what is done to each may differ there. */
  readonly problemAmong: Problem | null;
  /** The message when it was done; null where something else tells of it. */
  readonly done: (count: number) => string | null;
  /** After the number of those it was done to, above the list of the skipped. */
  readonly doneTo: string;
  /** The message when it could be done to none, from their reasons. */
  readonly nothing: (reasons: readonly string[]) => string;
  /** The message when it failed as a whole. */
  readonly failed: (words: string) => string;
};

export const NONE_SELECTED = 'No Orders Selected';
export const NOTHING = () => 'No Orders to Process';
export const SPEAKS_FOR_ITSELF = (words: string) => words;
export const CANNOT_PROCESS = (words: string) => `Cannot Process Orders. Error: ${words}`;
/** Of what ships: the specification's words, and why. */
export const CANNOT_SHIP = (words: string) => `Cannot Process Orders. ${words}`;

/** Where none could be done for reasons of which the first says enough. */
export const FIRST_REASON = (reasons: readonly string[]) => reasons[0] ?? NOTHING();

/** What most actions are: they are done at once, ask nothing, cost nothing, and make no document. */
const DEFAULTS = {
  leadsTo: null,
  fromExtensions: false,
  document: null,
  prints: false,
  takesFee: false,
  takesTime: false,
  takes: null,
  takesParcels: null,
  readsPapers: false,
  mayLead: true,
  asks: null,
  asksOfOne: true,
  shortcut: null,
  problemAmong: null,
} as const;

type Defaults = typeof DEFAULTS;
/** What an action must say of itself; the rest is as most actions are. */
type Definition = Omit<OrderAction, keyof Defaults> & Partial<Pick<OrderAction, keyof Defaults>>;

/** An action on orders: what it is called, who may take it, where it is offered, what it asks, when it is
 *  refused and what is said afterwards. What it does is joined to it in workbench/run-action.ts.
 *  @returns The definition with its defaults filled in; literal types stay literal. */
export function defineAction<const D extends Definition>(
  definition: D,
): D & Omit<Defaults, keyof D> {
  return { ...DEFAULTS, ...definition };
}
