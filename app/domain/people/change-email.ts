import { lockOneself } from './lock-person.ts';
import { Prisma, type EmailChange } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { isOfCompany } from './code-guess.rules.ts';
import { CODE_MINUTES } from './code.rules.ts';
import { endSignIns } from './end-sign-ins.ts';
import { takeCodeGuess } from './guess-code.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { issueCode } from './issue-code.ts';
import { ofOwn } from './own-access.ts';
import { stillKnows, whoKnowsPassword, type Self } from './own-password.ts';
import { RESET_WORDS } from './reset-words.rules.ts';
import { sendAccountExistsJob } from './send-account-exists.job.ts';
import { signedInPerson } from './signed-in-person.ts';
import { spendCodes } from './spend-code.ts';
import { notifyOwner } from './notify-owner.job.ts';
import { CHANGES_TO_ADDRESS, CODE_PAUSE } from './throttle.rules.ts';

/** Longer than for one code, since both emails must arrive. */
const CHANGE_MINUTES = 3 * CODE_MINUTES;
const TAKEN = 'An account with the given email already exists.';
/** A person with the address who has no membership or invitation and does not wait for approval: one who never proved
 *  it, or who has left their last account. The address is free again, as it is for a sign-up. Whoever proves it next
 *  gets the address alone: the person is deleted, with all sign-ins, tokens and codes. */
const BELONGS_TO_NO_ONE = { memberships: { none: {} }, approvalAskedAt: null };

/** The pending change of address; null if there is none, or it was requested more than `CHANGE_MINUTES` ago. Its codes
 *  may expire earlier. */
export function liveChange(change: EmailChange | null, now: Date): EmailChange | null {
  if (!change) return null;
  return change.askedAt.getTime() + CHANGE_MINUTES * 60_000 > now.getTime() ? change : null;
}

/** Starts a change of address: a code is mailed to each of the two addresses. The answer does not reveal whether the
 *  new address belongs to an account; only that account's owner is notified.
 *  @throws AppError as `whoKnowsPassword` and `stillKnows`; 'invalid-input' at `email`. */
export async function askEmailChange(
  deps: IdentityNeeds,
  self: Self,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const user = await whoKnowsPassword(deps, self, currentPassword);
  if (email === user.email) throw atEmail('This is already your email address.');
  await keepOfCompany(deps, user.id, email);
  await takeMails(deps, user.id, email);
  await deps.db.$transaction(async (tx) => {
    await stillKnows(tx, user);
    const at = deps.clock.now();
    const change = { newEmail: email, askedAt: at };
    await tx.emailChange.upsert({
      where: { userId: user.id },
      create: { userId: user.id, ...change },
      update: change,
    });
    await writeAudit(tx, self.actor, ofOwn(self.actor, at, 'email.ask', user.id));
    // Codes of an earlier request, sent to another address, must not prove this one.
    await spendChangeCodes(tx, deps, user.id);
    await issueCode(tx, deps, user.id, 'change-email-old');
    const other = await tx.user.findFirst({
      where: { email, NOT: BELONGS_TO_NO_ONE },
      select: { id: true },
    });
    if (other) {
      const notice = { noticeId: newId(), userId: other.id, byChange: true };
      await enqueue(tx, sendAccountExistsJob, notice);
    } else await issueCode(tx, deps, user.id, 'change-email-new');
  });
}

/** An administrator must keep an address of the company's domain (product.md D2). */
async function keepOfCompany(deps: IdentityNeeds, userId: string, email: string): Promise<void> {
  const domain = deps.settings.companyEmailDomain;
  if (domain === null || isOfCompany(email, domain)) return;
  const isAdmin = (await deps.db.membership.count({ where: { userId, role: 'admin' } })) > 0;
  if (isAdmin) throw atEmail(`Administrators need an email address at ${domain}.`);
}

async function takeMails({ throttle }: IdentityNeeds, userId: string, email: string) {
  const pause = await throttle.take(CODE_PAUSE, `change ${userId}`);
  const mail = pause.ok ? await throttle.take(CHANGES_TO_ADDRESS, email) : pause;
  if (mail.ok) return;
  const { retryAfterSeconds } = mail;
  const message = `Please wait ${counted(retryAfterSeconds, 'second')} before asking for new codes.`;
  throw new AppError('too-many-requests', message, { retryAfterSeconds });
}

/** Changes the address with the codes mailed to both. Other sign-ins end, codes and invitations mailed to the old
 *  address become invalid, and both addresses are notified.
 *  @throws AppError 'not-allowed', 'not-signed-in', 'gone' if no change is pending, 'too-many-requests', 'conflict' if
 *  the address was taken in the meantime, 'invalid-input' at `oldCode` or `newCode`. */
export async function proveEmailChange(
  deps: IdentityNeeds,
  self: Self,
  { oldCode, newCode }: { oldCode: string; newCode: string },
): Promise<void> {
  const { actor, standing, caller } = self;
  const userId = await signedInPerson(deps.db, actor, standing);
  const asking = { id: userId, email: actor.email ?? '' };
  const guess = await takeCodeGuess(deps, asking, caller.address, 'change');
  if (!guess.ok)
    throw new AppError('too-many-requests', RESET_WORDS.tooMany, {
      retryAfterSeconds: guess.retryAfterSeconds,
    });
  const proving = deps.db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    const change = liveChange(
      await tx.emailChange.findUnique({ where: { userId } }),
      deps.clock.now(),
    );
    if (!change) throw new AppError('gone', 'The codes have expired. Ask for new ones.');
    const wrong = await spendCodes(tx, deps, userId, {
      'change-email-old': oldCode,
      'change-email-new': newCode,
    });
    if (wrong.length === 0) await move(tx, deps, self, change);
    return wrong;
  });
  const wrong = await proving.catch((error: unknown) => {
    // Another person or account got the new address at the same moment.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new AppError('conflict', TAKEN);
    throw error;
  });
  if (wrong.length === 0) return guess.giveBack();
  const fields = Object.fromEntries(wrong.map((purpose) => [FIELDS[purpose], RESET_WORDS.wrong]));
  throw new AppError('invalid-input', RESET_WORDS.wrong, { fields });
}

const FIELDS = { 'change-email-old': 'oldCode', 'change-email-new': 'newCode' } as const;

async function move(
  tx: Tx,
  deps: IdentityNeeds,
  { actor, standing }: Self,
  { userId, newEmail }: EmailChange,
): Promise<void> {
  const at = deps.clock.now();
  // Locks a person with this address, so that they cannot prove it or accept an invitation in the meantime.
  await tx.$queryRaw`select 1 from users where email = ${newEmail} for update`;
  const former = { email: newEmail, ...BELONGS_TO_NO_ONE };
  // Shared views stay with their account.
  await tx.savedView.updateMany({
    where: { shared: true, user: former },
    data: { userId: null },
  });
  await tx.user.deleteMany({ where: former });
  const taken = await tx.user.count({ where: { email: newEmail } });
  const ofAccount = await tx.merchant.count({ where: { email: newEmail } });
  if (taken + ofAccount > 0) throw new AppError('conflict', TAKEN);
  const { email: oldEmail } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailProvedAt: at } });
  // If the account's contact address is its owner's, it changes too.
  await tx.merchant.updateMany({
    where: { email: oldEmail, memberships: { some: { userId, role: 'merchant' } } },
    data: { email: newEmail },
  });
  await tx.emailChange.delete({ where: { userId } });
  await tx.verificationCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: at } });
  await endSignIns(tx, { userId, at, except: standing?.id });
  await writeAudit(tx, actor, ofOwn(actor, at, 'email.change', userId));
  await notifyOwner(tx, { userId, what: 'email-changed' });
  await notifyOwner(tx, { userId, what: 'email-changed', to: oldEmail });
}

/** Cancels the change of address; its codes become invalid.
 *  @throws AppError as `signedInPerson`. */
export async function dropEmailChange(
  { db, clock }: Pick<IdentityNeeds, 'db' | 'clock'>,
  { actor, standing }: Self,
): Promise<void> {
  const userId = await signedInPerson(db, actor, standing);
  await db.$transaction(async (tx) => {
    await tx.emailChange.deleteMany({ where: { userId } });
    await spendChangeCodes(tx, { clock }, userId);
  });
}

async function spendChangeCodes(
  tx: Tx,
  { clock }: Pick<IdentityNeeds, 'clock'>,
  userId: string,
): Promise<void> {
  const purpose = { in: ['change-email-old', 'change-email-new'] };
  await tx.verificationCode.updateMany({
    where: { userId, purpose, usedAt: null },
    data: { usedAt: clock.now() },
  });
}

function atEmail(message: string): AppError {
  return new AppError('invalid-input', message, { fields: { email: message } });
}
