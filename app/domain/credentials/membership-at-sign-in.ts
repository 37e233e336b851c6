import type { Membership } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { fullName, type Named } from '#app/domain/shared/full-name.ts';
import type { Origin } from '#app/domain/shared/origin.schema.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hasAuthenticator } from './authenticator.ts';

/** The membership under which a person is signed in: the last one chosen, or else the oldest; null for a person
 *  without any. */
export function membershipAtSignIn(db: Tx, userId: string): Promise<Membership | null> {
  return db.membership.findFirst({
    where: { userId, acceptedAt: { not: null } },
    orderBy: [{ chosenAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
  });
}

/** What was checked at a sign-in. A session or token is created only while it is still true. */
export type Checked = {
  /** The verified password, in its stored form. */
  password: string | null;
  /** Whether an authenticator code was given. */
  code: boolean;
  from: Origin;
};

/** Checks and records a sign-in, with the person locked. It is refused if the password has been replaced or an
 *  authenticator has been set up since the check, or if no membership is left; otherwise it is written to the audit
 *  log. Without `checked`, nothing is checked or recorded.
 *  @throws AppError 'wrong-credentials', 'not-allowed'. */
export async function signingIn(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  userId: string,
  checked: Checked | undefined,
): Promise<Membership | null> {
  const [user] = await tx.$queryRaw<(Named & { password: string | null })[]>`
    select password_hash as password, first_name as "firstName", last_name as "lastName"
    from users where id = ${userId}::uuid for share`;
  const membership = await membershipAtSignIn(tx, userId);
  if (checked === undefined) return membership;
  if (!user || user.password !== checked.password)
    throw new AppError('wrong-credentials', 'Incorrect username or password.');
  if (!checked.code && (await hasAuthenticator(tx, userId)))
    throw new AppError(
      'wrong-credentials',
      'Sign in again with a code from your authenticator app.',
    );
  if (!membership) throw new AppError('not-allowed', NO_ACCESS);
  const { role, merchantId } = membership;
  const by = { name: fullName(user), userId, role, from: checked.from };
  const at = clock.now();
  await writeAudit(tx, by, { at, action: 'session.begin', subject: userId, merchantId });
  return membership;
}

/** The message to a person without any membership: they were removed, or refused as an administrator. */
export const NO_ACCESS =
  'You are not a member of any account. Ask for an invitation, or sign up for your own account.';
