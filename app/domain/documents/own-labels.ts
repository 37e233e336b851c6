import type { Prisma } from '@prisma/client';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { DAY_MS } from '#app/domain/alerts/alert-row.rules.ts';
import type { Services } from '#app/ports/services.ts';

/** An actor who is a person. Only people have label printers. */
export type Person = Actor & { userId: string };

/** Filters print jobs to those of a person, without those of stores that the person may no longer see. */
export function labelsOf(actor: Person): Prisma.PrintJobWhereInput {
  return { userId: actor.userId, order: ordersVisibleTo(actor, 'order.print') };
}

/** A label that failed earlier than this is not printed again together with others, because its parcel has probably left
 *  without it. */
const FAILED_DAYS = 7;

/** Filters print jobs to those that failed in the last days. */
export function failedLately({ clock }: Pick<Services, 'clock'>): Prisma.PrintJobWhereInput {
  const since = new Date(clock.now().getTime() - FAILED_DAYS * DAY_MS);
  return { state: 'failed', createdAt: { gte: since } };
}
