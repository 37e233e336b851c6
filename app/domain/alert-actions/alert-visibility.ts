import type { AttentionSubject, Prisma } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { authorize, can, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';

/** Who may see what a matter is about, and who may say that it is settled. */
const PERMISSIONS: Record<AttentionSubject, { see: Permission; settle: Permission }> = {
  order: { see: 'order.read', settle: 'order.update' },
  store: { see: 'store.read', settle: 'store.settings' },
  document: { see: 'order.print', settle: 'order.print' },
  printing: { see: 'order.print', settle: 'order.print' },
  person: { see: 'store.settings', settle: 'store.settings' },
  money: { see: 'account.read', settle: 'account.topUp' },
  job: { see: 'work.push', settle: 'work.push' },
};
const SUBJECTS = Object.keys(PERMISSIONS) as AttentionSubject[];

export function maySettle(actor: Actor, subject: AttentionSubject): boolean {
  return can(actor, PERMISSIONS[subject].settle);
}

/** The open matters that an actor may see, as a `where`. */
export function alertsVisibleTo(actor: Actor): Prisma.AttentionWhereInput {
  return { ...alertsInReach(actor, 'see'), closedAt: null };
}

/** The matters that an actor may see, or settle, open or not: those about what they may see. What
 *  belongs to no account is seen by those alone who see everything. */
export function alertsInReach(actor: Actor, to: 'see' | 'settle'): Prisma.AttentionWhereInput {
  const reached = SUBJECTS.filter((subject) => can(actor, PERMISSIONS[subject][to]));
  const scopes = Map.groupBy(reached, (subject) => authorize(actor, PERMISSIONS[subject][to]));
  // One row of `OR` a reach, and most actors have one: each takes an index of the account or the store.
  return {
    OR: [...scopes].map(([scope, subjects]) => ({
      subject: { in: subjects },
      ...ownedRows(actor, scope),
    })),
  };
}

/** One open alert, locked for this transaction. The order that it is about is locked before it, in the sequence in
 *  which an action on that order does so and then closes its alerts.
 *  @throws AppError 'not-found' also for one that the actor may not settle, or that is over. */
export async function lockAlert(tx: Tx, actor: Actor, id: string) {
  const seen = await tx.attention.findFirst({
    where: { ...alertsInReach(actor, 'settle'), id, closedAt: null },
    select: { subject: true, subjectId: true },
  });
  if (!seen) throw settledAlready();
  if (seen.subject === 'order') await lockOrder(tx, seen.subjectId);
  await tx.$queryRaw`select 1 from attentions where id = ${id}::uuid for update`;
  const alert = await tx.attention.findFirst({ where: { id, closedAt: null } });
  if (!alert) throw settledAlready();
  return alert;
}

export function settledAlready(): AppError {
  return new AppError('not-found', 'This alert is already closed. Reload the page.');
}
