import type { Prisma } from '@prisma/client';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

/** An actor who is a person. Only people have label printers. */
export type Person = Actor & { userId: string };

/** Filters print jobs to those of a person, without those of stores that the person may no longer see. */
export function labelsOf(actor: Person): Prisma.PrintJobWhereInput {
  return { userId: actor.userId, order: ordersVisibleTo(actor, 'order.print') };
}
