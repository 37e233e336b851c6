import type { OrderStatus } from '@prisma/client';
import { reasonText } from './eligibility.rules.ts';
import { canShip, statusLabel } from './order-status.rules.ts';

/** Why an order cannot be shipped now, in words; null when it can. */
export function shipProblem(
  status: OrderStatus,
  reasons: readonly string[],
  productName: string,
): string | null {
  if (canShip(status)) return null;
  if (reasons.length) return reasons.map(reasonText).join(' ');
  return `The order is ${statusLabel(status, productName)}.`;
}
