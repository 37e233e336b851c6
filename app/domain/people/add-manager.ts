import type { Membership, User } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { accountFor } from './account-for.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { AddManagerInput } from './manager.schema.ts';
import { giveStores } from './manager-stores.ts';
import { loadManager, toRow, type ManagerRow } from './managers.ts';
import { sendInvitationJob } from './send-invitation.job.ts';
import { INVITATIONS_OF_ACCOUNT, INVITATIONS_TO_PERSON } from './throttle.rules.ts';

/** More than anybody employs. */
const MOST_MANAGERS = 200;

export type AddedManager = {
  manager: ManagerRow;
  /** Their account is their own, or somebody else's making: they keep name and password. */
  isOwnAccount: boolean;
};

/** Adds a manager to the caller's account, or as an administrator to that of `username`. Somebody new is
 *  made, with the password or with a link to choose one; whoever has an account is invited, and
 *  nothing of theirs is changed (product.md D38).
 *  @throws AppError 'not-allowed', 'invalid-input' at a field, 'conflict', 'too-many-requests'. */
export async function addManager(
  deps: IdentityNeeds,
  actor: Actor,
  input: AddManagerInput,
): Promise<AddedManager> {
  authorize(actor, 'manager.write');
  const merchantId = await accountFor(deps.db, actor, input.username, 'manager.write');
  await takeInvitation(deps, merchantId, input.email);
  const passwordHash = input.password
    ? await deps.identity.keep({ email: input.email, password: input.password })
    : null;
  return deps.db.$transaction(async (tx) => {
    const at = deps.clock.now();
    const { user, isNew } = await personFor(tx, at, input, passwordHash);
    await refuseKnown(tx, user, merchantId);
    const member = await tx.membership.create({
      data: {
        id: newId(),
        userId: user.id,
        role: 'storeManager',
        merchantId,
        madePerson: isNew,
        typedFirstName: input.firstName,
        typedLastName: input.lastName,
        typedPhone: input.phone,
        createdAt: at,
        invitedAt: at,
      },
    });
    await giveStores(tx, { userId: user.id, merchantId }, input.stores);
    const audited = { at, action: 'manager.add', subject: member.id, merchantId };
    await writeAudit(tx, actor, audited);
    await promiseInvitation(tx, member);
    const manager = toRow(await loadManager(tx, actor, { id: member.id }));
    return { manager, isOwnAccount: !isNew };
  });
}

/** Sends the invitation again; the link of the earlier one opens nothing any more.
 *  @throws AppError 'not-allowed', 'not-found', 'conflict' where it was accepted, 'too-many-requests'. */
export async function resendInvitation(
  deps: IdentityNeeds,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  const { merchantId, user } = await deps.db.$transaction((tx) => loadManager(tx, actor, { id }));
  await takeInvitation(deps, merchantId ?? '', user.email);
  await deps.db.$transaction(async (tx) => {
    await loadManager(tx, actor, { id });
    const at = deps.clock.now();
    const [member] = await tx.membership.updateManyAndReturn({
      where: { id, acceptedAt: null },
      data: { invitedAt: at },
    });
    if (!member) throw new AppError('conflict', 'The invitation was accepted meanwhile.');
    await writeAudit(tx, actor, { at, action: 'manager.invite', subject: id, merchantId });
    await promiseInvitation(tx, member);
  });
}

function promiseInvitation(tx: Tx, { id, invitedAt }: Membership): Promise<unknown> {
  const payload = { membershipId: id, invitedAt: (invitedAt ?? new Date(0)).toISOString() };
  return enqueue(tx, sendInvitationJob, payload);
}

async function takeInvitation(
  { throttle }: IdentityNeeds,
  merchantId: string,
  email: string,
): Promise<void> {
  const ofAccount = await throttle.take(INVITATIONS_OF_ACCOUNT, merchantId);
  const taken = ofAccount.ok ? await throttle.take(INVITATIONS_TO_PERSON, email) : ofAccount;
  if (taken.ok) return;
  throw new AppError(
    'too-many-requests',
    'So many invitations were sent lately. Try again later.',
    {
      retryAfterSeconds: taken.retryAfterSeconds,
    },
  );
}

async function personFor(
  tx: Tx,
  at: Date,
  { firstName, lastName, email, phone }: AddManagerInput,
  passwordHash: string | null,
): Promise<{ user: User; isNew: boolean }> {
  const id = newId();
  const password = { passwordHash, passwordByOther: passwordHash !== null };
  const person = { firstName, lastName, phone, ...password, createdAt: at };
  // Whoever was there may be forgotten by the account that made them before the lock is had.
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

async function refuseKnown(tx: Tx, { id: userId }: User, merchantId: string): Promise<void> {
  const known = await tx.membership.findFirst({ where: { userId, merchantId } });
  if (known?.role === 'merchant')
    throw invalidField('email', 'This is the address of the account itself.');
  if (known?.acceptedAt) throw invalidField('email', 'They are a manager of yours already.');
  if (known) throw invalidField('email', 'They are invited already. Send the invitation again.');
  // Counted under the lock of the account's row, so that two at once do not both pass.
  await tx.$queryRaw`select 1 from merchants where id = ${merchantId}::uuid for update`;
  const count = await tx.membership.count({ where: { merchantId, role: 'storeManager' } });
  if (count >= MOST_MANAGERS)
    throw new AppError('conflict', `There are ${MOST_MANAGERS} managers. Remove one first.`);
}
