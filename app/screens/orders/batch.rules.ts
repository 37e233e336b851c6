import { type ActionPlace, type OrderAction } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';

export type OfferedAction = OrderAction & { act: OrderActionName };

/** The acts of a place that this person can use in this frame, in the table's order. */
export function actionsAt(
  place: ActionPlace,
  may: readonly OrderActionName[],
  { canPrintDirectly }: { canPrintDirectly: boolean },
): OfferedAction[] {
  return may
    .map((act) => ({ ...actionOf(act), act }))
    .filter(({ places, prints }) => places.includes(place) && (canPrintDirectly || !prints));
}

/** Those with a button of their own, then those of the menu. */
export function actionsInRows(
  may: readonly OrderActionName[],
  here: { canPrintDirectly: boolean },
): OfferedAction[] {
  return [...actionsAt('row', may, here), ...actionsAt('menu', may, here)];
}

/** Whether a number of parcels stands beside it, one until somebody says otherwise. */
export function takesParcels({ takesParcels: taken }: Pick<OrderAction, 'takesParcels'>): boolean {
  return taken === 'orOne';
}

/** Every act that asks first can be asked for again: it is judged order by order, and not done twice. */
export const NO_ANSWER =
  'No connection, so we do not know whether it worked. You can safely try again: no action runs twice.';

const IN_PROCESS = 'Orders In Process';

/** The toast after an act; null where something else says it. What the worker has still to do is not
 *  said to be done. */
export function answerMessage(answer: OrderActionAnswer): string | null {
  const { intent, refused, accepted, batchId, onlyFirst } = answer;
  const done = actionOf(intent).done(accepted.length);
  const words =
    refused ?? (batchId && !done?.toLowerCase().includes('in process') ? IN_PROCESS : done);
  return [words, onlyFirst].filter(Boolean).join('. ') || null;
}

/** What was asked as a whole and not done, or not answered at all. */
export type Refused = { errors: FormErrors; isUnreached?: boolean };

/** Of what was not answered nobody knows: no rule spoke, and its question, where there is one, says so. */
export function errorMessage(
  intent: RunnableAction,
  { errors: { fields, message }, isUnreached = false }: Refused,
  hasQuestion = false,
): string {
  if (isUnreached) return hasQuestion ? NO_ANSWER : (message ?? NO_ANSWER);
  const words = message ?? Object.values(fields)[0] ?? UNKNOWN_ERROR;
  return actionOf(intent).failed(words);
}
