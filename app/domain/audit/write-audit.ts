import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { inserting } from '#app/domain/shared/json-rows.ts';
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
  /** The id of the order, store, person or other thing that the action was done to. The action says which of them. */
  subject: string;
  /** The account that the subject belongs to, or null. */
  merchantId?: string | null;
  detail?: AuditDetail;
  /** The name to store for a subject that no longer exists, or that has no row with a name. Other names are looked
   *  up. */
  called?: string | null;
};

/** The actor of an entry, with where the request came from. */
export type AuditActor = Pick<Actor, 'name' | 'userId' | 'from'> & { role?: Actor['role'] };

/** Records an action. For an action that changes data, `tx` must be the transaction of the change.
 *  @throws AppError 'too-many-requests' if the account has reached the limit of this action
 *  (account-limits.rules.ts). */
export async function writeAudit(tx: Tx, by: AuditActor, entry: AuditedAction): Promise<void> {
  const { action, subject } = entry;
  if (entry.merchantId && isLimited(action)) {
    // The lock makes concurrent actions wait for each other, so that each counts the earlier ones.
    await oneAtATime(tx, `limit ${action} ${entry.merchantId}`);
    await refuseTooManyActions(tx, entry);
  }
  const now = entry.called ? null : await calledNow(tx, action, [subject]);
  const called = entry.called ?? now?.get(subject) ?? ownName(by, entry);
  await tx.auditEntry.create({ data: auditRow(by, { ...entry, called }) });
}

/** Checks the limit of an action, without recording it, before something costly is started.
 *  @throws AppError 'too-many-requests' with the wait in seconds. */
export async function refuseTooManyActions(
  tx: Tx,
  { action, merchantId, at }: Pick<AuditedAction, 'action' | 'merchantId' | 'at'>,
): Promise<void> {
  if (!merchantId || !isLimited(action)) return;
  const oldest = await tx.auditEntry.findFirst({
    where: {
      merchantId,
      // The index contains the kind, but not the action.
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

/** The actor's name, for a member who declines or a person who deletes themselves. They are also the subject, whose
 *  name can no longer be looked up. */
function ownName({ name, userId }: AuditActor, { action, subject }: AuditedAction): string | null {
  return action.endsWith('.decline') || subject === userId ? name : null;
}

/** Records the same action for several subjects in one statement, with one entry each. The action must not be a limited
 *  one, because limits are not checked here. */
export async function writeAuditOfEach(
  tx: Tx,
  by: AuditActor,
  entry: Omit<AuditedAction, 'subject' | 'merchantId'>,
  things: readonly { id: string; merchantId: string }[],
): Promise<void> {
  if (things.length === 0) return;
  const called = await calledNow(
    tx,
    entry.action,
    things.map(({ id }) => id),
  );
  const data = things.map(({ id, merchantId }) =>
    auditRow(by, { ...entry, subject: id, merchantId, called: called.get(id) ?? null }),
  );
  await tx.auditEntry.createMany({ data });
}

/** The entry as a part of the statement that makes the change. Only for actions without a limit (`MAX_ACTIONS`), on a
 *  subject whose name is not stored. */
export function auditing(
  by: AuditActor,
  entry: AuditedAction & { action: PlainAction },
): Prisma.Sql {
  return inserting('AuditEntry', [auditRow(by, { ...entry, called: null })]);
}

type PlainAction = 'hub.receive';

/** The columns of an entry, with a new id and the kind of its action. */
export function auditRow(
  by: AuditActor,
  { detail, ...entry }: AuditedAction,
): Prisma.AuditEntryCreateManyInput {
  const { name, userId, role, from } = by;
  return {
    id: newId(),
    ...entry,
    kind: isAuditAction(entry.action) ? AUDIT_ACTIONS[entry.action].kind : 'other',
    actor: name,
    actorUserId: userId,
    actorRole: role ?? null,
    client: from?.client ?? null,
    through: from?.through ?? null,
    address: from?.address ?? null,
    ...(detail ? { detail } : {}),
  };
}
