import type { Prisma } from '@prisma/client';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

/** Somebody with a printer. */
export type Person = Actor & { userId: string };

/** The labels of a person's printer, but for those of stores that they may not see any more. */
export function labelsOf(actor: Person): Prisma.PrintJobWhereInput {
  return { userId: actor.userId, order: ordersVisibleTo(actor, 'order.print') };
}
