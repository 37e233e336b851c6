import type { Membership } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { fullName, type Named } from '#app/domain/shared/full-name.ts';
import type { Origin } from '#app/domain/shared/origin.schema.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hasAuthenticator } from './authenticator.ts';

/** What a sign-in opens: the membership that was chosen last, else the oldest; null for whoever works
 *  for nobody. */
export function membershipAtSignIn(db: Tx, userId: string): Promise<Membership | null> {
  return db.membership.findFirst({
    where: { userId, acceptedAt: { not: null } },
    orderBy: [{ chosenAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
  });
}

/** What somebody was let in by, so that it opens something only while it still holds. */
export type Checked = {
  /** The password that was right, as it is kept. */
  password: string | null;
  /** Whether a code of the authenticator was taken. */
  code: boolean;
  from: Origin;
};

/** For somebody who has just signed in. What they open stands under the person's lock: a password that
 *  was replaced since it was checked, an authenticator set up since, or a membership that ended, opens
 *  nothing; else the audit log has it. `checked` is left out where no password was asked for.
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

/** For somebody who was removed from the last account that they worked for. */
export const NO_ACCESS =
  'You are no longer a member of any account. Ask for a new invitation, or sign up for your own account.';
