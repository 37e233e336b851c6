import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { countedSince, isLimited, MAX_ACTIONS, tooManyActions } from './account-limits.rules.ts';
import { calledNow } from './audit-things.ts';
import {
  AUDIT_ACTIONS,
  isAuditAction,
  type AuditAction,
  type AuditDetail,
} from './audit-actions.rules.ts';

export type AuditedAction = {
  at: Date;
  action: AuditAction;
  /** The ID of the subject. */
  subject: string;
  /** The account it belongs to, where there is one. */
  merchantId?: string | null;
  detail?: AuditDetail;
  /** What that is called, where it is gone by now; looked up where it is not. */
  called?: string | null;
};

/** Who did it, with as much as the door knows of them. */
export type AuditActor = Pick<Actor, 'name' | 'userId' | 'from'> & { role?: Actor['role'] };

/** Keeps who did what, in the transaction of the act itself.
 *  @throws AppError 'too-many-requests' for one that its account did too often (account-limits.rules.ts). */
export async function writeAudit(tx: Tx, by: AuditActor, act: AuditedAction): Promise<void> {
  const { action, subject } = act;
  if (act.merchantId && isLimited(action)) {
    // Of several at once each sees those before it.
    await oneAtATime(tx, `limit ${action} ${act.merchantId}`);
    await refuseTooManyActions(tx, act);
  }
  const now = act.called ? null : await calledNow(tx, action, [subject]);
  const called = act.called ?? now?.get(subject) ?? ownName(by, act);
  await tx.auditEntry.create({ data: auditRow(by, { ...act, called }) });
}

/** For what should not even begin, before anything costly is done for it.
 *  @throws AppError 'too-many-requests' with the wait in seconds. */
export async function refuseTooManyActions(
  tx: Tx,
  { action, merchantId, at }: Pick<AuditedAction, 'action' | 'merchantId' | 'at'>,
): Promise<void> {
  if (!merchantId || !isLimited(action)) return;
  const oldest = await tx.auditEntry.findFirst({
    where: {
      merchantId,
      // It is in the index; the act is not.
      kind: AUDIT_ACTIONS[action].kind,
      action,
      at: { gt: countedSince(action, at) },
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: MAX_ACTIONS[action].max - 1,
    select: { at: true },
  });
  if (oldest) throw tooManyActions(action, oldest.at, at);
}

/** Whoever declines is the member who is gone, and whoever deletes themselves is the person. */
function ownName({ name, userId }: AuditActor, { action, subject }: AuditedAction): string | null {
  return action.endsWith('.decline') || subject === userId ? name : null;
}

/** The same act on several things, in one statement: an entry each. */
export async function writeAuditOfEach(
  tx: Tx,
  by: AuditActor,
  act: Omit<AuditedAction, 'subject' | 'merchantId'>,
  things: readonly { id: string; merchantId: string }[],
): Promise<void> {
  if (things.length === 0) return;
  const called = await calledNow(
    tx,
    act.action,
    things.map(({ id }) => id),
  );
  const data = things.map(({ id, merchantId }) =>
    auditRow(by, { ...act, subject: id, merchantId, called: called.get(id) ?? null }),
  );
  await tx.auditEntry.createMany({ data });
}

/** An entry as it is stored. */
export function auditRow(
  by: AuditActor,
  { detail, ...act }: AuditedAction,
): Prisma.AuditEntryCreateManyInput {
  const { name, userId, role, from } = by;
  return {
    id: newId(),
    ...act,
    kind: isAuditAction(act.action) ? AUDIT_ACTIONS[act.action].kind : 'other',
    actor: name,
    actorUserId: userId,
    actorRole: role ?? null,
    client: from?.client ?? null,
    through: from?.through ?? null,
    address: from?.address ?? null,
    ...(detail ? { detail } : {}),
  };
}
