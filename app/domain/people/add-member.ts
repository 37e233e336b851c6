import type { Membership, User } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { MemberKind } from './member-kinds.ts';
import type { MemberInput } from './member.schema.ts';
import { loadMember, toMemberRow, type MemberRow } from './members.ts';
import { sendInvitationJob } from './send-invitation.job.ts';
import { INVITATIONS_OF_ACCOUNT, INVITATIONS_TO_PERSON } from './throttle.rules.ts';

/** `merchantId` is the account; null for the operator's own staff. */
type Place = { kind: MemberKind; merchantId: string | null };

type AddedMember = {
  member: MemberRow;
  /** Whether the person has confirmed an account before, so that their name and password stay unchanged. */
  isOwnAccount: boolean;
};

/** Adds a person to the caller's account, to the account of `username` if an administrator adds them, or to the
 *  operator's staff. The person is mailed an invitation. A new person is created, with the given password if there
 *  is one; an existing person's data and password are not changed (product.md D38).
 *  @throws AppError 'not-allowed', 'invalid-input' at a field, 'conflict', 'too-many-requests'. */
export async function addMember(
  deps: IdentityNeeds,
  actor: Actor,
  kind: MemberKind,
  input: MemberInput,
): Promise<AddedMember> {
  authorize(actor, kind.permission);
  const merchantId = (await kind.account?.(deps.db, actor, input.username)) ?? null;
  await refuseUseless(deps.db, { kind, merchantId }, input);
  const giveBack = await takeInvitation(deps, merchantId, input.email);
  return make(deps, actor, { kind, merchantId }, input).catch(async (error: unknown) => {
    // No mail is sent, so the invitation does not count against the limits.
    await giveBack();
    throw error;
  });
}

/** Runs before the rate limits. A request that is refused anyway, for example because of a mistyped store, must not
 *  use them up. */
async function refuseUseless(
  db: Tx,
  { kind, merchantId }: Place,
  { email, reaches }: MemberInput,
): Promise<void> {
  await kind.reach.check(db, merchantId, reaches);
  const user = await db.user.findUnique({ where: { email }, select: { id: true } });
  if (user) await refuseMember(db, user.id, { kind, merchantId });
}

async function make(
  deps: IdentityNeeds,
  actor: Actor,
  { kind, merchantId }: Place,
  input: MemberInput,
): Promise<AddedMember> {
  const passwordHash = input.password
    ? await deps.identity.keep({ email: input.email, password: input.password })
    : null;
  return deps.db.$transaction(async (tx) => {
    const at = deps.clock.now();
    const { user, isNew } = await personFor(tx, at, input, passwordHash);
    await refuseKnown(tx, user, { kind, merchantId });
    const member = await tx.membership.create({
      data: {
        id: newId(),
        userId: user.id,
        role: kind.role,
        merchantId,
        madePerson: isNew,
        typedFirstName: input.firstName,
        typedLastName: input.lastName,
        typedPhone: input.phone,
        createdAt: at,
        invitedAt: at,
      },
    });
    await kind.reach.give(tx, { userId: user.id, merchantId }, input.reaches);
    const action = `${kind.audit}.add` as const;
    const audited = { at, action, subject: member.id, merchantId };
    await writeAudit(tx, actor, audited);
    await scheduleInvitation(tx, member);
    const row = toMemberRow(await loadMember(tx, actor, kind, { id: member.id }));
    // A person who never confirmed their address chooses name and password with the invitation.
    return { member: row, isOwnAccount: !isNew && user.emailProvedAt !== null };
  });
}

/** Minimum time between two invitations. An email takes about this long to arrive, and a resend invalidates the link of
 *  one that has not arrived yet. */
const MAIL_MS = 60_000;

/** Sends the invitation again, which invalidates the earlier link.
 *  @throws AppError 'not-allowed', 'not-found', 'conflict' if it was accepted, 'too-many-requests' also within a
 *  minute of the last one. */
export async function resendInvitation(
  deps: IdentityNeeds,
  actor: Actor,
  kind: MemberKind,
  { id }: { id: string },
): Promise<void> {
  const load = async (tx: Tx) => {
    const member = await loadMember(tx, actor, kind, { id });
    refuseWithinMinute(deps.clock.now(), member);
    return member;
  };
  const { merchantId, user } = await deps.db.$transaction(load);
  const giveBack = await takeInvitation(deps, merchantId, user.email);
  const again = deps.db.$transaction(async (tx) => {
    await load(tx);
    const at = deps.clock.now();
    const [member] = await tx.membership.updateManyAndReturn({
      where: { id, acceptedAt: null },
      data: { invitedAt: at },
    });
    if (!member) throw new AppError('conflict', 'The invitation was already accepted.');
    await writeAudit(tx, actor, { at, action: `${kind.audit}.invite`, subject: id, merchantId });
    await scheduleInvitation(tx, member);
  });
  await again.catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
}

function refuseWithinMinute(now: Date, { acceptedAt, invitedAt }: Membership): void {
  const leftMs = acceptedAt || !invitedAt ? 0 : invitedAt.getTime() + MAIL_MS - now.getTime();
  if (leftMs <= 0) return;
  throw new AppError(
    'too-many-requests',
    'We just sent the invitation. Wait a minute for the email to arrive.',
    { retryAfterSeconds: leftMs / 1_000 },
  );
}

function scheduleInvitation(tx: Tx, { id, invitedAt }: Membership): Promise<unknown> {
  const payload = { membershipId: id, invitedAt: (invitedAt ?? new Date(0)).toISOString() };
  return enqueue(tx, sendInvitationJob, payload);
}

async function takeInvitation(
  { throttle }: IdentityNeeds,
  merchantId: string | null,
  email: string,
): Promise<() => Promise<void>> {
  const account = merchantId ?? 'house';
  const ofAccount = await throttle.take(INVITATIONS_OF_ACCOUNT, account);
  const taken = ofAccount.ok ? await throttle.take(INVITATIONS_TO_PERSON, email) : ofAccount;
  const giveBackOfAccount = () => throttle.giveBack(INVITATIONS_OF_ACCOUNT, account);
  if (taken.ok)
    return async () => {
      await giveBackOfAccount();
      await throttle.giveBack(INVITATIONS_TO_PERSON, email);
    };
  if (ofAccount.ok) await giveBackOfAccount();
  throw new AppError('too-many-requests', 'Too many invitations were sent. Try again later.', {
    retryAfterSeconds: taken.retryAfterSeconds,
  });
}

async function personFor(
  tx: Tx,
  at: Date,
  { firstName, lastName, email, phone }: MemberInput,
  passwordHash: string | null,
): Promise<{ user: User; isNew: boolean }> {
  const id = newId();
  const password = { passwordHash, passwordByOther: passwordHash !== null };
  const person = { firstName, lastName, phone, ...password, createdAt: at };
  // Retried, because another account may delete the person before this transaction gets the lock.
  for (;;) {
    const { count } = await tx.user.createMany({
      data: [{ id, email, ...person }],
      skipDuplicates: true,
    });
    await tx.$queryRaw`select 1 from users where email = ${email} for update`;
    const user = await tx.user.findUnique({ where: { email } });
    if (user) return { user, isNew: count === 1 };
  }
}

async function refuseMember(
  tx: Tx,
  userId: string,
  { kind: { role, says }, merchantId }: Place,
): Promise<void> {
  const known = await tx.membership.findFirst({ where: { userId, merchantId } });
  if (known && known.role !== role) throw invalidField('email', says.above);
  if (known?.acceptedAt) throw invalidField('email', says.known);
  if (known)
    throw invalidField('email', 'This person is already invited. Send the invitation again.');
}

async function refuseKnown(tx: Tx, { id }: User, place: Place): Promise<void> {
  await refuseMember(tx, id, place);
  const { merchantId } = place;
  const { role, max, says } = place.kind;
  // Counted under a lock, so that two concurrent requests cannot both pass the limit.
  if (merchantId)
    await tx.$queryRaw`select 1 from merchants where id = ${merchantId}::uuid for update`;
  else await oneAtATime(tx, 'members-of-the-house');
  const count = await tx.membership.count({ where: { merchantId, role } });
  if (count >= max) throw new AppError('conflict', says.tooMany);
}
