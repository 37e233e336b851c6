import {
  actOf,
  type ActPlace,
  type ActRow,
  type OrderAct,
  type OrderIntent,
} from '#app/domain/orders/order-acts.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';

export type OfferedAct = ActRow & { act: OrderAct };

/** The acts of a place that this person can use in this frame, in the table's order. */
export function actsAt(
  place: ActPlace,
  may: readonly OrderAct[],
  { canPrintDirectly }: { canPrintDirectly: boolean },
): OfferedAct[] {
  return may
    .map((act) => ({ ...actOf(act), act }))
    .filter(({ places, prints }) => places.includes(place) && (canPrintDirectly || !prints));
}

/** Those with a button of their own, then those of the menu. */
export function actsInRows(
  may: readonly OrderAct[],
  here: { canPrintDirectly: boolean },
): OfferedAct[] {
  return [...actsAt('row', may, here), ...actsAt('menu', may, here)];
}

const IN_PROCESS = 'Orders In Process';

/** The toast after an act; null where something else says it. What the worker has still to do is not
 *  said to be done. */
export function answerMessage(answer: OrderActionAnswer, isSingle: boolean): string | null {
  const { intent, refused, accepted, batchId, onlyFirst } = answer;
  const done = actOf(intent).done(accepted.length, isSingle);
  const words = refused ?? (batchId && !done?.includes('In Process') ? IN_PROCESS : done);
  return [words, onlyFirst].filter(Boolean).join('. ') || null;
}

export function errorMessage(intent: OrderIntent, { fields, message }: FormErrors): string {
  const words = message ?? Object.values(fields)[0] ?? 'An unknown error occurred.';
  return actOf(intent).failed(words);
}
