import type { Actor } from '#app/domain/shared/actor.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import type { AuditAction, AuditDetail } from './audit-actions.rules.ts';
import { auditRow } from './write-audit.ts';

/** Pages are read again at every live update, so the same view by the same actor is not recorded again within this
 *  time. */
const SAME_FOR_MS = 3_600_000;

type Reading = {
  action: AuditAction;
  /** The order that was read; left out for lists. */
  of?: { id: string; merchantId: string | null };
  detail?: AuditDetail;
};

/** When this process last asked the database about a view. A list that stays open is read every few seconds, and must
 *  not cost a query each time. */
const known = new WeakMap<Services['db'], Map<string, number>>();
const MAX_KNOWN = 5_000;

/** Records that an actor reads customers' data, before they see it. It is one statement, which writes nothing if there
 *  is an entry of the same view from the last hour. */
export async function noteReading(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { action, of, detail }: Reading,
): Promise<void> {
  const at = clock.now();
  const row = auditRow(actor, {
    at,
    action,
    subject: of?.id ?? requesterOf(actor),
    merchantId: of?.merchantId ?? actor.merchantId,
  });
  const facts = detail ? JSON.stringify(detail) : null;
  const { id: _id, at: _at, ...same } = row;
  const reading = JSON.stringify([same, facts]);
  if (isKnown(db, reading, at)) return;
  const since = new Date(at.getTime() - SAME_FOR_MS);
  await db.$executeRaw`
    insert into audit_entries (id, at, kind, actor, actor_user_id, actor_role, client, through,
      address, merchant_id, action, subject, detail)
    select ${row.id}::uuid, ${at}, ${row.kind}, ${row.actor}, ${row.actorUserId}::uuid,
      ${row.actorRole}, ${row.client}, ${row.through}, ${row.address}, ${row.merchantId}::uuid,
      ${action}, ${row.subject}, ${facts}::jsonb
    where not exists (
      select from audit_entries e
      where e.subject = ${row.subject} and e.at > ${since} and e.at <= ${at} and e.action = ${action}
        and e.actor = ${row.actor} and e.actor_user_id is not distinct from ${row.actorUserId}::uuid
        and e.client is not distinct from ${row.client}
        and e.through is not distinct from ${row.through}
        and e.address is not distinct from ${row.address}
        and e.detail is not distinct from ${facts}::jsonb)`;
  remember(db, reading, at);
}

/** Whether this process asked the database about the same view in the last half hour. The period is not longer than
 *  that, because the entry that was found then may already have been up to an hour old. */
function isKnown(db: Services['db'], reading: string, at: Date): boolean {
  const since = at.getTime() - (known.get(db)?.get(reading) ?? -Infinity);
  return since >= 0 && since < SAME_FOR_MS / 2;
}

function remember(db: Services['db'], reading: string, at: Date): void {
  const ours = known.get(db) ?? new Map<string, number>();
  if (ours.size >= MAX_KNOWN) ours.clear();
  known.set(db, ours.set(reading, at.getTime()));
}
