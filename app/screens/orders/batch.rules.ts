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

/** The toast after an act; null where something else says it. */
export function answerMessage(answer: OrderActionAnswer, isSingle: boolean): string | null {
  const { intent, refused, accepted } = answer;
  return refused ?? actOf(intent).done(accepted.length, isSingle);
}

export function errorMessage(intent: OrderIntent, { fields, message }: FormErrors): string {
  const words = message ?? Object.values(fields)[0] ?? 'An unknown error occurred.';
  return actOf(intent).failed(words);
}

/** What the details panel says above the list of the skipped: inside Shopify nothing else does, where
 *  all were. */
export function outcomeTitle({ intent, refused, accepted, skipped }: OrderActionAnswer): string {
  const left = `${skipped.length} skipped`;
  if (refused !== null) return `${left}: ${refused}`;
  return `${accepted.length} ${actOf(intent).doneTo}, ${left}`;
}
