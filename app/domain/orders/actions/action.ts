import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { OrderPermission } from '../order-visibility.ts';
import type { WhyList } from '../why.rules.ts';
import type { ActionFacts } from './facts.ts';

/** Where a screen offers an action: `row` is the order's own button in the list, when the action is the next step.
 *  `menu` is the row's overflow menu, `batch` the selected orders, `page` the order's page, and `card` the card on
 *  that page that shows what the action changes. */
export type ActionPlace = 'row' | 'menu' | 'batch' | 'page' | 'card';

export type ActionQuestion = {
  readonly title: string;
  /** The thing and the verb phrase of a sentence such as `2 of 7 orders can be returned`. */
  readonly can: { readonly thing: 'order' | 'parcel' | 'return'; readonly be: string };
  readonly lines: readonly string[];
  readonly confirm: string;
  readonly keep: string;
};

/** `whyCode` is the reason chosen from the action's list, or null if none is chosen yet. */
type Problem = (facts: ActionFacts, productName: string, whyCode?: string | null) => string | null;

/** The action's API call; `path` is relative to `/api`. */
type ActionCall = {
  readonly path: string;
  readonly summary: string;
  /** The audit entries that it writes when it succeeds. */
  readonly audit: readonly AuditAction[];
  /** The fields of a valid request besides the orders. `fresh` is a new, unused ID. */
  readonly example?: (fresh: string) => Readonly<Record<string, unknown>>;
  /** `app/api/endpoint.ts` explains these two properties of the example. */
  readonly exampleChanges?: true;
  readonly exampleMayBeRefused?: true;
};

export type OrderAction = {
  /** The label for the selected orders. */
  readonly label: string;
  readonly labelOfOne: string;
  readonly permission: OrderPermission;
  readonly places: readonly ActionPlace[];
  /** The page that the action opens; null if the action runs directly. */
  readonly leadsTo: 'updateOrder' | null;
  /** Null if a page or another API call does it instead. */
  readonly call: ActionCall | null;
  /** Shopify's extensions may call it too. */
  readonly fromExtensions: boolean;
  /** The API collection of the document that it makes; null if it makes no document to wait for. */
  readonly document: 'packing-slips' | 'shipping-labels' | 'return-labels' | 'manifests' | null;
  /** Whether it prints on the label printer of the person who runs it. */
  readonly prints: boolean;
  readonly takesFee: boolean;
  /** The worker always runs it, even for one order, because it can take longer than a request may. */
  readonly takesTime: boolean;
  /** What the action's question asks for besides the orders (action-input.schema.ts): a reason, a note, tags, the
   *  quantity of each line, or a reason from a list. */
  readonly takes: 'reason' | 'note' | 'tags' | 'lines' | WhyList | null;
  /** How it uses the number of parcels. `orOne` means one if none is given, `orAsBefore` the same number as the
   *  previous shipment. `asked` means that the number is required; null means that the action takes none. */
  readonly takesParcels: 'orOne' | 'orAsBefore' | 'asked' | null;
  /** Whether the action is possible depends on the order's printed documents. */
  readonly readsDocuments: boolean;
  /** The order's page may offer it as the main action. */
  readonly mayLead: boolean;
  /** The question before the action runs, for example because the action cannot be undone, charges fees or needs input;
   *  null if there is none. `booked` is how many of the orders have a courier, or null if not all of them are loaded.
   *  `of` is how many orders the question was asked about. */
  readonly asks: ((count: number, booked: number | null, of: number) => ActionQuestion) | null;
  /** If true, it asks even for one order. If false, it asks only for several orders, or when a keyboard shortcut
   *  acts on one. */
  readonly asksOfOne: boolean;
  readonly shortcut: { readonly key: string; readonly label: string } | null;
  /** Why the action is not possible for this order, as a sentence; null if it is possible. */
  readonly problem: Problem;
  /** Used instead of `problem` when the order is one of several. Null if the same rules apply. */
  readonly problemAmong: Problem | null;
  /** The message after success; null if the result is shown in another way. */
  readonly done: (count: number) => string | null;
  /** The text after the number of processed orders, above the list of skipped orders. */
  readonly doneTo: string;
  /** The message if no order could be processed, made from their reasons. */
  readonly nothing: (reasons: readonly string[]) => string;
  /** The message if the whole action failed. */
  readonly failed: (words: string) => string;
};

export const NONE_SELECTED = 'No Orders Selected';
export const NOTHING = () => 'No Orders to Process';
export const SPEAKS_FOR_ITSELF = (words: string) => words;
export const CANNOT_PROCESS = (words: string) => `Cannot Process Orders. Error: ${words}`;
/** A message from the specification, followed by the reason. */
export const withReason = (title: string) => (words: string) => `${title}. ${words}`;
export const CANNOT_SHIP = withReason('Cannot Process Orders');

/** The message when no order could be processed, for actions where the first reason is enough. */
export const FIRST_REASON = (reasons: readonly string[]) => reasons[0] ?? NOTHING();

/** The defaults, which suit most actions: run directly, ask nothing, charge no fee, make no document. */
const DEFAULTS = {
  leadsTo: null,
  fromExtensions: false,
  document: null,
  prints: false,
  takesFee: false,
  takesTime: false,
  takes: null,
  takesParcels: null,
  readsDocuments: false,
  mayLead: true,
  asks: null,
  asksOfOne: true,
  shortcut: null,
  problemAmong: null,
} as const;

type Defaults = typeof DEFAULTS;
/** The properties that every action must define. All others have defaults. */
type Definition = Omit<OrderAction, keyof Defaults> & Partial<Pick<OrderAction, keyof Defaults>>;

/** Defines an action on orders: its labels, who may run it, where it is offered, what it asks, when it is refused,
 *  and its messages. workbench/run-action.ts adds the function that runs it.
 *  @returns The definition with its defaults filled in; literal types stay literal. */
export function defineAction<const D extends Definition>(
  definition: D,
): D & Omit<Defaults, keyof D> {
  return { ...DEFAULTS, ...definition };
}
