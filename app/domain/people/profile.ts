import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import {
  changedMails,
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
  /** The time from which signing in has needed an authenticator code; null if it does not need one. */
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  /** Whether the authenticator can only be replaced, not removed. */
  mustHaveAuthenticator: boolean;
  mails: { kind: MailChoice; label: string; isWanted: boolean }[];
  /** Emails that the person cannot switch off. */
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

/** Saves a person's name and phone number. If an account that they own has the same phone number, as after signing up,
 *  it gets the new number too.
 *  @throws AppError as `signedInPerson`. */
export async function saveProfile(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { actor, standing }: Self,
  { firstName, lastName, phone }: ProfileInput,
): Promise<void> {
  const userId = await signedInPerson(db, actor, standing);
  // `inTransaction` retries after a deadlock: a row that the same person saves at the same time may lock their account
  // first and then the person.
  await inTransaction(db, async (tx) => {
    await lockOneself(tx, userId);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await tx.user.update({ where: { id: userId }, data: { firstName, lastName, phone } });
    if (phone !== before.phone) await changeAccountPhone(tx, userId, before.phone, phone);
    await writeAudit(tx, actor, ofOwn(actor, clock.now(), 'profile.update', userId));
  });
}

/** Labels and the courier get the account's phone number for pickup locations that have none (product.md D26), so
 *  printed labels may become outdated and are checked. The accounts are locked: a shop that is joining one of them has
 *  either joined it already, or checks its labels afterwards. */
async function changeAccountPhone(tx: Tx, userId: string, was: string, now: string): Promise<void> {
  await tx.$queryRaw`
    select 1 from merchants where phone = ${was} and id in (
      select merchant_id from memberships where user_id = ${userId}::uuid and role = 'merchant')
    order by id for update`;
  const accounts = await tx.merchant.findMany({
    where: {
      phone: was,
      memberships: { some: { userId, role: 'merchant', acceptedAt: { not: null } } },
    },
    select: { id: true, stores: { select: { id: true } } },
  });
  const ids = accounts.map(({ id }) => id);
  await tx.merchant.updateMany({ where: { id: { in: ids } }, data: { phone: now } });
  const cause = newId();
  const stores = accounts.flatMap((account) => account.stores);
  await enqueueAll(
    tx,
    checkStoreDocumentsJob,
    stores.map(({ id: storeId }) => ({ storeId, cause })),
  );
}

/** Saves which emails the caller gets. A kind that is missing from `wanted` is switched off.
 *  @throws AppError as `signedInPerson`. */
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
    // Someone misusing an open browser would turn this email off first, so the owner is notified.
    if (wantsMail(before, 'new-device') && !wantsMail(data, 'new-device'))
      await notifyOwner(tx, { userId, what: 'fewer-mails' });
    const detail = { fields: changedMails(before, data) };
    await writeAudit(tx, actor, { ...ofOwn(actor, clock.now(), 'profile.mails', userId), detail });
  });
}
