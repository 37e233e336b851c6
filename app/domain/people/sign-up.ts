import type { Prisma, User } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { issueCode } from './issue-code.ts';
import { sendAccountExistsJob } from './send-account-exists.job.ts';
import type { SignUpInput } from './sign-up.schema.ts';
import { ADDRESS_SIGN_UPS, MAILS_TO_PERSON } from './throttle.rules.ts';

/** Creates a person who must still prove the email address. The proof creates the account (`proveEmail`). For a known
 *  address, the answer is the same, but an email is sent and no account is created.
 *  An unproved address belongs to no one yet, so a later sign-up replaces an earlier one. Proving needs the code *and*
 *  the password of the same sign-up, so that no one proves an address for someone else's password.
 *  @throws AppError 'too-many-requests'. */
export async function signUp(
  deps: IdentityNeeds,
  caller: Caller,
  input: SignUpInput,
): Promise<void> {
  const allowance = await deps.throttle.take(ADDRESS_SIGN_UPS, caller.address);
  if (!allowance.ok) {
    throw new AppError('too-many-requests', 'Attempt limit exceeded, please try after some time.', {
      retryAfterSeconds: allowance.retryAfterSeconds,
    });
  }
  // Hashed before the look-up, so that a known address takes as long as a new one.
  const passwordHash = await deps.identity.keep(input);
  const mayMail = (await deps.throttle.take(MAILS_TO_PERSON, input.email)).ok;
  const { firstName, lastName, phone, email } = input;
  const person = { firstName, lastName, phone, passwordHash, passwordByOther: false };

  await deps.db.$transaction(async (tx) => {
    const id = newId();
    await tx.user.createMany({
      data: [{ id, email, ...person, createdAt: deps.clock.now() }],
      skipDuplicates: true,
    });
    const user = await lockByEmail(tx, email);
    if (await isSomebodys(tx, user)) {
      if (mayMail) await enqueue(tx, sendAccountExistsJob, { userId: user.id, noticeId: newId() });
      return;
    }
    if (user.id !== id) await takeOver(tx, user, person);
    if (mayMail) await issueCode(tx, deps, user.id, 'prove-email');
  });
}

/** Whether the address belongs to a person who waits for approval or has a membership. A person who was removed from
 *  their last account may sign up again. */
async function isSomebodys(tx: Tx, { id, emailProvedAt, approvalAskedAt }: User): Promise<boolean> {
  if (!emailProvedAt || approvalAskedAt) return emailProvedAt !== null;
  return (await tx.membership.count({ where: { userId: id, acceptedAt: { not: null } } })) > 0;
}

/** Replaces an unproved person's data with the new sign-up's. Open invitations stay, but no longer count as the
 *  reason why the person exists. */
async function takeOver(tx: Tx, { id }: User, person: Prisma.UserUpdateInput): Promise<void> {
  await tx.user.update({ where: { id }, data: { ...person, emailProvedAt: null } });
  await tx.membership.updateMany({
    where: { userId: id, acceptedAt: null },
    data: { madePerson: false },
  });
}

async function lockByEmail(tx: Tx, email: string) {
  await tx.$queryRaw`select 1 from users where email = ${email} for update`;
  return tx.user.findUniqueOrThrow({ where: { email } });
}
