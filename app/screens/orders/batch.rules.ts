import type { ActionPlace, OrderAction } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { orderActionMessages } from '#app/messages/order-actions.ts';

export type OfferedAction = OrderAction & { action: OrderActionName };

/** The actions that a place, such as a row or an order's page, offers in this shell, in the order of `may`. */
export function actionsAt(
  place: ActionPlace,
  may: readonly OrderActionName[],
  { canPrintDirectly }: { canPrintDirectly: boolean },
): OfferedAction[] {
  return may
    .map((action) => ({ ...actionOf(action), action }))
    .filter(({ places, prints }) => places.includes(place) && (canPrintDirectly || !prints));
}

/** The actions offered in rows: first those with their own button, then those in the menu. */
export function actionsInRows(
  may: readonly OrderActionName[],
  here: { canPrintDirectly: boolean },
): OfferedAction[] {
  return [...actionsAt('row', may, here), ...actionsAt('menu', may, here)];
}

/** Whether the action has a field for the number of parcels, which defaults to one. */
export function takesParcels({ takesParcels: taken }: Pick<OrderAction, 'takesParcels'>): boolean {
  return taken === 'orOne';
}

type Text = ReturnType<typeof orderActionMessages.in>['text'];

/** The toast after an action, or null if its result is shown in another way. The action of a batch is reported as in
 *  process, not as done. */
export function answerMessage(text: Text, answer: OrderActionAnswer): string | null {
  const { intent, refused, accepted, batchId, onlyFirst } = answer;
  const done = actionOf(intent).done(accepted.length);
  const isUnsaid = batchId && !done?.toLowerCase().includes('in process');
  const words = refused ?? (isUnsaid ? text('done.inProcess') : done);
  return [words, onlyFirst].filter(Boolean).join('. ') || null;
}

/** An action that was refused as a whole, or that got no answer. */
export type Refused = { errors: FormErrors; isUnreached?: boolean };

/** The message for an action that failed. Without an answer (`isUnreached`) the outcome is unknown, so the action's own
 *  failure message is not used. In the action's dialog the message then says that trying again is safe, because no
 *  action runs twice. */
export function errorMessage(
  text: Text,
  intent: RunnableAction,
  { errors: { fields, message }, isUnreached = false }: Refused,
  hasQuestion = false,
): string {
  if (isUnreached) return (hasQuestion ? null : message) ?? text('failed.noAnswer');
  const words = message ?? Object.values(fields)[0] ?? UNKNOWN_ERROR;
  return actionOf(intent).failed(words);
}
