import { fullName } from '#app/domain/shared/full-name.ts';
import { lockPerson } from './lock-person.ts';
import type { User } from '@prisma/client';
import { endWaiting, keepMade } from '#app/domain/money/ask-change.ts';
import { notifyRemoved } from '#app/domain/money/notify-administrators.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { withPerson } from '#app/domain/shared/member-names.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Which = { id: string };

type AdministratorRow = {
  /** The person's id. */
  id: string;
  name: string;
  email: string;
  since: Date;
  isSelf: boolean;
  hasAuthenticator: boolean;
};
type WaitingRow = Pick<AdministratorRow, 'id' | 'name' | 'email' | 'since'> & {
  /** The administrator who approved them first, while a second one must still approve; null if no one has. */
  approvedBy: string | null;
  isApprovedBySelf: boolean;
};

/** Lists the administrators, and the people with a proved company address who wait to become one, oldest request
 *  first.
 *  @throws AppError 'not-allowed' for all but administrators. */
export async function listAdministrators(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
): Promise<{ administrators: AdministratorRow[]; waiting: WaitingRow[] }> {
  authorize(actor, 'hubStaff.write');
  const [members, waiting, asked] = await Promise.all([
    db.membership.findMany({
      where: { role: 'admin', acceptedAt: { not: null } },
      include: { user: { include: { authenticator: { select: { secret: true } } } } },
      orderBy: { createdAt: 'asc' },
    }),
    db.user.findMany({
      where: { approvalAskedAt: { not: null } },
      orderBy: [{ approvalAskedAt: 'asc' }, { id: 'asc' }],
    }),
    db.moneyRequest.findMany({ where: { kind: 'administrator', state: 'waiting' } }),
  ]);
  const askedOf = new Map(asked.map((one) => [one.subjectId, one]));
  return {
    administrators: withPerson(members).map(({ user, acceptedAt, createdAt }) => ({
      id: user.id,
      name: fullName(user),
      email: user.email,
      since: acceptedAt ?? createdAt,
      isSelf: user.id === actor.userId,
      hasAuthenticator: Boolean(user.authenticator?.secret),
    })),
    waiting: waiting.map((user) => ({
      id: user.id,
      name: fullName(user),
      email: user.email,
      since: user.approvalAskedAt ?? user.createdAt,
      approvedBy: askedOf.get(user.id)?.askedByName ?? null,
      isApprovedBySelf: askedOf.get(user.id)?.askedBy === actor.userId,
    })),
  };
}

/** Refuses a waiting person. They have no access, but may sign up and ask again.
 *  @throws AppError 'not-allowed', 'not-found' if the person no longer waits. */
export async function refuseWaiting(
  { db, clock }: Needs,
  actor: Actor,
  { id }: Which,
): Promise<{ message: string }> {
  authorize(actor, 'hubStaff.write');
  return inTransaction(db, async (tx) => {
    const user = await whoWaits(tx, id);
    await tx.user.update({ where: { id }, data: { approvalAskedAt: null } });
    const at = clock.now();
    await writeAudit(tx, actor, { at, action: 'administrator.refuse', subject: id });
    const about = { kind: 'administrator', subjectId: id } as const;
    await endWaiting(tx, about, { state: 'refused', at, how: 'change.refuse', by: actor });
    await closeAlert(tx, id, ['administratorToApprove'], { at, how: 'refuse', by: actor });
    return { message: `${fullName(user)}’s request was refused` };
  });
}

/** Removes an administrator, whose sessions and tokens as administrator end at once. The person and all other
 *  administrators are notified. No one can remove themselves, so at least one administrator always remains.
 *  @throws AppError 'not-allowed', 'conflict', 'not-found'. */
export async function removeAdministrator(
  { db, clock }: Needs,
  actor: Actor,
  { id }: Which,
): Promise<{ message: string }> {
  authorize(actor, 'hubStaff.write');
  if (id === actor.userId)
    throw new AppError(
      'conflict',
      'You cannot remove yourself. Ask another administrator to do it.',
    );
  return db.$transaction(async (tx) => {
    await lockPerson(tx, id);
    // Two administrators may remove each other at the same time. When the second gets this lock, they are no longer
    // an administrator.
    await oneAtATime(tx, 'first-administrator');
    const role = 'admin';
    if ((await tx.membership.count({ where: { role, userId: actor.userId ?? '' } })) === 0)
      throw new AppError('not-allowed', 'You are no longer an administrator.');
    const [gone] = await tx.membership.findMany({
      where: { role, userId: id },
      include: { user: true },
    });
    if (!gone)
      throw new AppError(
        'not-found',
        'This person is no longer an administrator. Reload the page.',
      );
    await tx.membership.delete({ where: { id: gone.id } });
    const at = clock.now();
    await writeAudit(tx, actor, { at, action: 'administrator.remove', subject: id });
    await notifyRemoval(tx, actor, gone.user, at);
    return { message: `${fullName(gone.user)} is no longer an administrator` };
  });
}

/** Notifies the remaining administrators and the removed person. */
async function notifyRemoval(tx: Tx, actor: Actor, gone: User, at: Date): Promise<void> {
  const name = fullName(gone);
  const change = { before: { name }, after: { name } };
  const made = { kind: 'administratorRemoved', subjectId: gone.id, change } as const;
  const request = await keepMade(tx, actor, made, at);
  await notifyRemoved(tx, request, gone.id);
}

/** Loads and locks a person who waits to become an administrator.
 *  @throws AppError 'not-found' if the person no longer waits. */
export async function whoWaits(tx: Tx, id: string): Promise<User> {
  await lockPerson(tx, id);
  const user = await tx.user.findFirst({ where: { id, approvalAskedAt: { not: null } } });
  if (!user)
    throw new AppError(
      'not-found',
      'This person is no longer waiting for approval. Reload the page.',
    );
  return user;
}
