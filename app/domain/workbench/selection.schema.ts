import { z } from 'zod';
import { ActionInput, inputErrors } from '#app/domain/orders/action-input.schema.ts';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  RUNNABLE_ACTIONS,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { MAX_SELECTED, ORDER_SORTS, type OrderSort } from '#app/domain/orders/order-list.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { jsonOf } from '#app/domain/shared/json-text.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';

/** The orders an action is for: named ones, or a whole list except some. `sort` is the list's sorting, for named
 *  orders from several pages. `upTo` is the greatest order id that existed when the user saw the list. */
export type OrderSelection =
  | { orderKeys: readonly string[]; sort: OrderSort | null }
  | { query: OrderListQuery; except: readonly string[]; upTo: string };

/** The selected orders, and how many there would have been without the limit. */
export type SelectedOrders = { orderKeys: string[]; matching: number };

/** The message for a selection over the limit; null if all orders were included. */
export function onlyTheFirst({ orderKeys, matching }: SelectedOrders): string | null {
  if (matching <= orderKeys.length) return null;
  const [taken, all] = [orderKeys.length, matching].map(groupDigits);
  return `Only the first ${taken} of ${all} orders were included. Repeat this for the rest.`;
}

const Keys = z.preprocess(
  // A form with a single ticked box sends a string instead of an array.
  (keys) => (keys === undefined ? [] : [keys].flat()),
  z
    .array(z.string().min(1).max(64))
    .max(MAX_SELECTED, `Select at most ${groupDigits(MAX_SELECTED)} orders.`),
);

/** An action and its orders: `orderKeys`, or `all` with the list's `query` as JSON and the excluded orders. */
const Selected = z.object({
  intent: z.enum(RUNNABLE_ACTIONS as [RunnableAction, ...RunnableAction[]]),
  orderKeys: Keys,
  sort: z.enum(ORDER_SORTS).nullable().default(null),
  all: z.literal('true').optional(),
  query: z.string().max(20_000).default(''),
  except: Keys,
  upTo: z.uuid().or(z.literal('')).default(''),
});

/** An action of the list as its form posts it, with the action's input. */
export const SelectionForm = Selected.extend(ActionInput.shape).transform(
  ({ intent, orderKeys, sort, all, query, except, upTo, ...input }, context) => {
    for (const [field, message] of Object.entries(inputErrors(actionOf(intent), input)))
      context.addIssue({ code: 'custom', path: [field], message });
    const selected = { orderKeys, sort, all, query, except, upTo };
    return { ...input, intent, selection: selectionOf(selected, context) };
  },
);
export type SelectionForm = ActionInput & { intent: RunnableAction; selection: OrderSelection };

/** A click on Ship for one order. `pressKey` identifies the click, also when its request is sent again. */
export const ShipPressForm = z.intersection(
  SelectionForm,
  z.object({ intent: z.literal('ship'), pressKey: z.uuid() }),
);
export type ShipPressForm = z.output<typeof ShipPressForm>;

/** The form of an action of the list before the action's input is complete: with the reason, once one is chosen. */
export const ReachForm = Selected.extend({ whyCode: ActionInput.shape.whyCode }).transform(
  ({ intent, whyCode, ...selected }, context) => ({
    intent,
    whyCode,
    selection: selectionOf(selected, context),
  }),
);

const NONE = { code: 'custom', message: NONE_SELECTED } as const;
const UNREADABLE = {
  code: 'custom',
  message: 'We could not read the list. Reload the page.',
} as const;

function selectionOf(
  { orderKeys, sort, all, query, except, upTo }: Omit<z.output<typeof Selected>, 'intent'>,
  context: z.RefinementCtx,
): OrderSelection {
  if (all) return { query: queryOf(query, context), except, upTo: seenUpTo(upTo, context) };
  if (orderKeys.length === 0) context.addIssue({ ...NONE, path: ['orderKeys'] });
  return { orderKeys, sort };
}

/** Requires `upTo`. Without it, orders that arrived after the user saw the list would be included. */
function seenUpTo(upTo: string, context: z.RefinementCtx): string {
  if (upTo === '') context.addIssue({ ...UNREADABLE, path: ['query'] });
  return upTo;
}

/** The list ignores filters that it does not understand and shows everything. An action must not apply to everything
 *  for that reason, so it requires that the whole query is understood. */
function queryOf(text: string, context: z.RefinementCtx): OrderListQuery {
  const given = readJson(text);
  const { data } = OrderListQuery.safeParse(given);
  if (data && isUnderstood(given, data)) return data;
  context.addIssue({ ...UNREADABLE, path: ['query'] });
  return z.NEVER;
}

function isUnderstood(given: Record<string, unknown> | null, read: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(read));
  return (
    given !== null &&
    Object.entries(given).every(
      ([name, value]) => JSON.stringify(fields.get(name)) === JSON.stringify(value),
    )
  );
}

function readJson(text: string): Record<string, unknown> | null {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
