import type { OrderActionAnswer, OrderIntent } from '#app/domain/orders/order-action.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

export const NONE_SELECTED = 'No Orders Selected';

type Abilities = { canShip: boolean; canPrint: boolean; canPrintDirectly: boolean };

/** The batch actions that this person can use in this frame, in the specification's order. */
export function batchActs(can: Abilities): { key: OrderIntent; label: string }[] {
  return [
    ...(can.canShip ? [{ key: 'ship' as const, label: 'Ship' }] : []),
    ...(can.canPrint ? [{ key: 'labels' as const, label: 'PDF Labels' }] : []),
    ...(can.canPrint && can.canPrintDirectly
      ? [{ key: 'zebra' as const, label: 'Zebra Labels' }]
      : []),
  ];
}

/** The toast after an act; null where the label panel says it. */
export function answerMessage(answer: OrderActionAnswer, isSingle: boolean): string | null {
  if (answer.refused) return answer.refused;
  if (answer.intent === 'ship') return isSingle ? 'Order In Process' : 'Orders In Process';
  if (answer.intent === 'labels') return null;
  const count = answer.accepted.length;
  return count === 1 ? '1 label sent to your printer' : `${count} labels sent to your printer`;
}

export function errorMessage(intent: OrderIntent, { fields, message }: FormErrors): string {
  const words = message ?? Object.values(fields)[0] ?? 'An unknown error occurred.';
  return intent === 'ship' ? words : `Cannot Process Orders. Error: ${words}`;
}

/** What the details panel says above the list of the skipped. */
export function outcomeTitle({ intent, accepted, skipped }: OrderActionAnswer): string {
  const left = `${skipped.length} skipped`;
  if (accepted.length === 0) return left;
  const word = intent === 'ship' ? 'in process' : 'on labels';
  return `${accepted.length} ${word}, ${left}`;
}
