import type { OrderStatus } from '@prisma/client';
import { canPrintLabel, statusLabel } from '#app/domain/orders/order-status.rules.ts';

export const LABEL_MESSAGES = {
  none: 'No Orders Selected',
  notShipped: 'You can only print labels for orders that have been shipped.',
  noJob: 'The courier job is not made yet. Try again in a moment.',
} as const;

/** Why an order has no label yet, in words; null when it has one. A label needs a courier job
 *  (product.md D17). */
export function labelProblem(
  status: OrderStatus,
  isBooked: boolean,
  productName: string,
): string | null {
  if (!canPrintLabel(status)) return `The order is ${statusLabel(status, productName)}.`;
  return isBooked ? null : LABEL_MESSAGES.noJob;
}
