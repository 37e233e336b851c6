import type { User } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { endSignIns } from './end-sign-ins.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { deviceOf } from './known-device.ts';
import { ofOwn } from './own-access.ts';
import { PASSWORD_REFUSED } from './reset-words.rules.ts';
import { checkPassword, takeGuess } from './sign-in-guesses.ts';
import { signedInPerson } from './signed-in-person.ts';
import type { Standing } from './standing.ts';
import { notifyOwner } from './notify-owner.job.ts';

/** A person who changes their own sign-in data. */
export type Self = { actor: Actor; standing: Standing | null; caller: Caller };

const REFUSED = {
  wrong: 'Incorrect password.',
  'must-reset': PASSWORD_REFUSED['must-reset'],
  disabled: PASSWORD_REFUSED.disabled,
};

/** Returns the signed-in person after checking their password, so that someone at an open browser cannot change
 *  sign-in data. Guesses count as in a sign-in.
 *  @throws AppError 'not-allowed', 'not-signed-in', 'too-many-requests', 'identity-down', 'invalid-input' at
 *  `currentPassword`. */
export async function whoKnowsPassword(
  deps: IdentityNeeds,
  { actor, standing, caller }: Self,
  password: string,
): Promise<User> {
  const userId = await signedInPerson(deps.db, actor, standing);
  const device = deviceOf(deps, userId, caller.device);
  const giveBack = await takeGuess(deps, userId, device, caller.address);
  const user = await deps.db.user.findUnique({ where: { id: userId } });
  // They have just deleted their account in another tab.
  if (!user) throw new AppError('not-signed-in', 'Sign in again.');
  const { email, passwordHash: credential } = user;
  const checked = await checkPassword(deps, { email, password, credential, giveBack });
  // The caller knows the password, even if it must be replaced.
  if (!checked.ok && checked.reason !== 'must-choose')
    throw invalidField('currentPassword', REFUSED[checked.reason]);
  await giveBack();
  return user;
}

/** Locks the person.
 *  @throws AppError 'conflict' if their password or email address has changed since `user` was read. */
export async function stillKnows(tx: Parameters<typeof writeAudit>[0], user: User): Promise<void> {
  const [now] = await tx.$queryRaw<{ password: string | null; email: string }[]>`
    select password_hash as password, email from users where id = ${user.id}::uuid for update`;
  if (now?.password !== user.passwordHash || now.email !== user.email)
    throw new AppError('conflict', 'Your account has changed. Reload the page.');
}

/** Sets a new password. Other sign-ins end, and the owner is notified.
 *  @throws AppError as `whoKnowsPassword`, `IdentityPort.keep` and `stillKnows`. */
export async function changeOwnPassword(
  deps: IdentityNeeds,
  self: Self,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const user = await whoKnowsPassword(deps, self, currentPassword);
  const passwordHash = await deps.identity.keep({ email: user.email, password });
  const { actor, standing } = self;
  await deps.db.$transaction(async (tx) => {
    await stillKnows(tx, user);
    const at = deps.clock.now();
    const userId = user.id;
    await tx.user.update({ where: { id: userId }, data: { passwordHash, passwordByOther: false } });
    await endSignIns(tx, { userId, at, except: standing?.id });
    await writeAudit(tx, actor, ofOwn(actor, at, 'password.change', userId));
    await notifyOwner(tx, { userId, what: 'password-changed' });
  });
}
