import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { memberNames } from '#app/domain/shared/member-names.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { endSignIns } from './end-sign-ins.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { MemberKind } from './member-kinds.ts';
import type { MemberInput } from './member.schema.ts';
import {
  loadMember,
  mayEditPerson,
  toMemberRow,
  type LoadedMember,
  type MemberRow,
  type WhichMember,
} from './members.ts';
import { forgetUnlessCame } from './made-person.ts';
import { passwordChangedJob } from './password-changed.job.ts';
import { INVITATIONS_TO_PERSON } from './throttle.rules.ts';

const SOMEONE_ELSE =
  'This form was filled in for another person. Nothing was saved. Reload the page and try again.';
const THEIRS = 'Only this person can change this, in their own profile.';

/** Changes where a member works. Name, phone and password are changed too if this account created the person and no
 *  other account has them as a member. A new password signs the person out and revokes their tokens, and they are
 *  notified if their address is proved. `shownId`: the member whose form was filled in.
 *  @throws AppError 'not-allowed', 'not-found', 'too-many-requests', 'conflict' if the email address is not that of
 *  `shownId`, 'invalid-input' at a field, also for a change that only the person may make. */
export async function updateMember(
  deps: IdentityNeeds,
  actor: Actor,
  kind: MemberKind,
  input: MemberInput,
  shownId?: string,
): Promise<MemberRow> {
  const { email, username: account } = input;
  const which = { email, account };
  const isMailed = await deps.db.$transaction(async (tx) => {
    const member = await loadMember(tx, actor, kind, which);
    if (shownId !== undefined && member.id !== shownId)
      throw new AppError('conflict', SOMEONE_ELSE);
    await refuseUseless(tx, kind, member, input);
    // A person whose address is not proved has never signed in, so no email is needed.
    return Boolean(input.password && member.user.emailProvedAt);
  });
  const giveBack = isMailed ? await takeMail(deps, email) : () => Promise.resolve();
  return change(deps, actor, kind, which, input).catch(async (error: unknown) => {
    // Nothing was saved, so no mail is sent that would count against the limit.
    await giveBack();
    throw error;
  });
}

/** Runs before the rate limit. A change that is refused anyway, for example because of a mistyped store, must not use it
 *  up. */
async function refuseUseless(
  tx: Tx,
  kind: MemberKind,
  member: LoadedMember,
  input: MemberInput,
): Promise<void> {
  if (!mayEditPerson(member)) refuseChanges(member, input);
  await kind.reach.check(tx, member.merchantId, input.reaches, member.user.id);
}

async function change(
  deps: IdentityNeeds,
  actor: Actor,
  kind: MemberKind,
  which: WhichMember,
  input: MemberInput,
): Promise<MemberRow> {
  const { email, password } = input;
  const passwordHash = password ? await deps.identity.keep({ email, password }) : null;
  return deps.db.$transaction(async (tx) => {
    const member = await loadMember(tx, actor, kind, which);
    const { merchantId, user } = member;
    const at = deps.clock.now();
    if (!mayEditPerson(member)) refuseChanges(member, input);
    else {
      const { firstName, lastName, phone } = input;
      const kept = passwordHash ? { passwordHash, passwordByOther: true } : {};
      await tx.user.update({
        where: { id: user.id },
        data: { firstName, lastName, phone, ...kept },
      });
      if (passwordHash) {
        await endSignIns(tx, { userId: user.id, at });
        // A password set by someone else also revokes named tokens.
        await tx.apiToken.updateMany({
          where: { ...liveTokens(at), userId: user.id, kind: 'bearer' },
          data: { revokedAt: at },
        });
        const payload = { userId: user.id, changeId: newId(), by: actor.name };
        if (user.emailProvedAt) await enqueue(tx, passwordChangedJob, payload);
      }
    }
    await kind.reach.give(tx, { userId: user.id, merchantId }, input.reaches);
    const detail = { password: passwordHash !== null };
    await writeAudit(tx, actor, {
      at,
      action: `${kind.audit}.update`,
      subject: member.id,
      merchantId,
      detail,
    });
    return toMemberRow(await loadMember(tx, actor, kind, { id: member.id }));
  });
}

/** Limits how many emails a person gets about changes to their password. Returns how to give the email back. */
async function takeMail({ throttle }: IdentityNeeds, email: string): Promise<() => Promise<void>> {
  const taken = await throttle.take(INVITATIONS_TO_PERSON, email);
  if (taken.ok) return () => throttle.giveBack(INVITATIONS_TO_PERSON, email);
  throw new AppError('too-many-requests', 'The password was changed too often. Try again later.', {
    retryAfterSeconds: taken.retryAfterSeconds,
  });
}

function refuseChanges(member: LoadedMember, input: MemberInput): void {
  const shown = toMemberRow(member);
  const names = (['firstName', 'lastName', 'phone'] as const).filter(
    (field) => input[field] !== shown[field],
  );
  const changed = input.password ? [...names, 'password'] : names;
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [field, THEIRS]));
  throw new AppError('invalid-input', THEIRS, { fields });
}

/** Removes a member from the account or the operator's staff. Their sessions and tokens there end at once;
 *  memberships elsewhere stay. A person who exists only because of invitations and has no other left is deleted.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function removeMember(
  deps: Pick<IdentityNeeds, 'db' | 'clock'>,
  actor: Actor,
  kind: MemberKind,
  which: WhichMember,
): Promise<MemberRow> {
  return deps.db.$transaction(async (tx) => {
    const member = await loadMember(tx, actor, kind, which);
    const { id, merchantId, user } = member;
    await tx.membership.delete({ where: { id } });
    await kind.reach.takeAll(tx, { userId: user.id, merchantId });
    await forgetUnlessCame(tx, await tx.user.findUniqueOrThrow({ where: { id: user.id } }));
    const at = deps.clock.now();
    await writeAudit(tx, actor, {
      at,
      action: `${kind.audit}.remove`,
      subject: id,
      merchantId,
      called: fullName(memberNames(member)),
    });
    return toMemberRow(member);
  });
}
