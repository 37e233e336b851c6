import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import {
  ALWAYS_MAILED,
  choicesFor,
  wantsMail,
  withChoices,
  type MailChoice,
} from './mail-choices.rules.ts';
import { liveChange } from './change-email.ts';
import { lockOneself } from './lock-person.ts';
import { ofOwn } from './own-access.ts';
import type { Self } from './own-password.ts';
import type { ProfileInput } from './profile.schema.ts';
import { notifyOwner } from './notify-owner.job.ts';
import { personOf, signedInPerson } from './signed-in-person.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

type Profile = ProfileInput & {
  email: string;
  /** The new address of a pending change. */
  newEmail: string | null;
  /** Since when signing in needs an authenticator code; null if it does not. */
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  /** Whether the authenticator can only be replaced, not removed. */
  mustHaveAuthenticator: boolean;
  mails: { kind: MailChoice; label: string; isWanted: boolean }[];
  /** What they are always emailed about. */
  alwaysMailed: readonly string[];
};

/** @throws AppError 'not-allowed' if the caller is not a person. */
export async function readProfile({ db, clock, settings }: Needs, actor: Actor): Promise<Profile> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: personOf(actor) },
    include: {
      authenticator: { select: { since: true, secret: true } },
      emailChange: true,
      memberships: { where: { role: 'admin' }, select: { id: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  const { firstName, lastName, phone, email, authenticator } = user;
  return {
    firstName,
    lastName,
    phone,
    email,
    newEmail: liveChange(user.emailChange, clock.now())?.newEmail ?? null,
    authenticatorSince: authenticator?.secret ? authenticator.since : null,
    recoveryCodesLeft: user._count.recoveryCodes,
    mustHaveAuthenticator: settings.mode === 'production' && user.memberships.length > 0,
    mails: choicesFor(actor.role).map(({ kind, label }) => ({
      kind,
      label,
      isWanted: wantsMail(user, kind),
    })),
    alwaysMailed: ALWAYS_MAILED,
  };
}

/** @throws AppError 'not-allowed'. */
export async function saveProfile(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { actor, standing }: Self,
  { firstName, lastName, phone }: ProfileInput,
): Promise<void> {
  const userId = await signedInPerson(db, actor, standing);
  await db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    await tx.user.update({ where: { id: userId }, data: { firstName, lastName, phone } });
    await writeAudit(tx, actor, ofOwn(actor, clock.now(), 'profile.update', userId));
  });
}

/** @throws AppError 'not-allowed'. */
export async function chooseMails(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { actor, standing }: Self,
  wanted: Partial<Record<MailChoice, 'on' | undefined>>,
): Promise<void> {
  const userId = await signedInPerson(db, actor, standing);
  const chosen = Object.fromEntries(
    choicesFor(actor.role).map(({ kind }) => [kind, wanted[kind] === 'on']),
  );
  await db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const data = withChoices(before, chosen);
    await tx.user.update({ where: { id: userId }, data });
    // Someone misusing an open browser would turn this mail off first, so the owner is notified.
    if (wantsMail(before, 'new-device') && !wantsMail(data, 'new-device'))
      await notifyOwner(tx, { userId, what: 'fewer-mails' });
    const detail = { fields: data.unwantedMails };
    await writeAudit(tx, actor, { ...ofOwn(actor, clock.now(), 'profile.mails', userId), detail });
  });
}
