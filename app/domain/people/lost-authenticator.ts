import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import { removeAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { endSignIns } from './end-sign-ins.ts';
import { notifyOwner } from './notify-owner.job.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Removes the authenticator of a person who has lost both it and the recovery codes. For someone with access to the
 *  server who has verified the person's identity. The person is signed out and notified by mail.
 *  @throws AppError 'not-found'. */
export async function removeLostAuthenticator(
  { db, clock }: Needs,
  by: AuditActor,
  { email }: { email: string },
): Promise<{ isRemoved: boolean }> {
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: email.trim().toLowerCase() } });
    if (!user) throw notFound('Person');
    const userId = user.id;
    const isRemoved = await removeAuthenticator(tx, userId);
    if (!isRemoved) return { isRemoved };
    const at = clock.now();
    await endSignIns(tx, { userId, at });
    await writeAudit(tx, by, { at, action: 'authenticator.lost', subject: userId });
    await notifyOwner(tx, { userId, what: 'authenticator-off' });
    return { isRemoved };
  });
}

/** In production, ends the administrator sessions and sign-in tokens of people without an authenticator: those who
 *  signed in before one was required. Named tokens stay valid. */
export async function endUnsecured({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<void> {
  if (settings.mode !== 'production') return;
  const unsecured = {
    membership: { role: 'admin' },
    user: { NOT: { authenticator: { secret: { not: null } } } },
  } as const;
  await db.portalSession.deleteMany({ where: unsecured });
  await db.apiToken.deleteMany({ where: { ...unsecured, kind: 'bearer', name: null } });
}
