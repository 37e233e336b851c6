import type { OrderStatus } from '@prisma/client';
import type { Milestone } from './write-tracking.job.ts';

/** The statuses that a store's customer is told of. */
const MILESTONE_OF: Partial<Record<OrderStatus, Milestone>> = {
  collected: 'collected',
  atHub: 'inTransit',
  pickupCompleted: 'inTransit',
  deliveryStarted: 'outForDelivery',
  deliveryInProgress: 'outForDelivery',
  deliveryCompleted: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function milestoneOf(status: OrderStatus): Milestone | null {
  return MILESTONE_OF[status] ?? null;
}
