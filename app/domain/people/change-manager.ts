import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { endSignIns } from './end-sign-ins.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { UpdateManagerInput } from './manager.schema.ts';
import { giveStores } from './manager-stores.ts';
import {
  loadManager,
  mayEditPerson,
  toRow,
  type LoadedManager,
  type ManagerRow,
} from './managers.ts';
import { forgetUnlessCame } from './made-person.ts';
import { passwordChangedJob } from './password-changed.job.ts';
import { INVITATIONS_TO_PERSON } from './throttle.rules.ts';

const THEIRS = 'Only they can change this: the account is their own.';

/** Changes which stores a manager reaches and, where the account made the person and nobody else has
 *  them, name, phone and password. A new password ends what they are signed in with, and they hear of it.
 *  @throws AppError 'not-allowed', 'not-found', 'invalid-input' at a field. */
export async function updateManager(
  deps: IdentityNeeds,
  actor: Actor,
  input: UpdateManagerInput,
): Promise<ManagerRow> {
  const { email, username: account } = input;
  const which = { email, account };
  const { user: seen } = await deps.db.$transaction((tx) => loadManager(tx, actor, which));
  if (input.password && seen.emailProvedAt) await takeMail(deps, email);
  const passwordHash = input.password
    ? await deps.identity.keep({ email, password: input.password })
    : null;
  return deps.db.$transaction(async (tx) => {
    const manager = await loadManager(tx, actor, which);
    const { merchantId, user } = manager;
    const at = deps.clock.now();
    if (!mayEditPerson(manager)) refuseChanges(manager, input);
    else {
      const { firstName, lastName, phone } = input;
      const kept = passwordHash ? { passwordHash, passwordByOther: true } : {};
      await tx.user.update({
        where: { id: user.id },
        data: { firstName, lastName, phone, ...kept },
      });
      if (passwordHash) {
        await endSignIns(tx, { userId: user.id, at });
        // Whoever never came has no password that they would miss.
        const payload = { userId: user.id, changeId: newId(), by: actor.name };
        if (user.emailProvedAt) await enqueue(tx, passwordChangedJob, payload);
      }
    }
    if (merchantId) await giveStores(tx, { userId: user.id, merchantId }, input.stores);
    const detail = { password: passwordHash !== null };
    await writeAudit(tx, actor, {
      at,
      action: 'manager.update',
      subject: manager.id,
      merchantId,
      detail,
    });
    return toRow(await loadManager(tx, actor, { id: manager.id }));
  });
}

/** A mail to somebody, each time: no merchant sends them without end. */
async function takeMail({ throttle }: IdentityNeeds, email: string): Promise<void> {
  const taken = await throttle.take(INVITATIONS_TO_PERSON, email);
  if (taken.ok) return;
  throw new AppError(
    'too-many-requests',
    'The password was changed often lately. Try again later.',
    {
      retryAfterSeconds: taken.retryAfterSeconds,
    },
  );
}

function refuseChanges(manager: LoadedManager, input: UpdateManagerInput): void {
  const shown = toRow(manager);
  const names = (['firstName', 'lastName', 'phone'] as const).filter(
    (field) => input[field] !== shown[field],
  );
  const changed = input.password ? [...names, 'password'] : names;
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [field, THEIRS]));
  throw new AppError('invalid-input', THEIRS, { fields });
}

/** Takes a manager out of the account. Their sessions and tokens there end at once; what they have
 *  elsewhere stays. Somebody who was made here and never came is forgotten.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function removeManager(
  deps: Pick<IdentityNeeds, 'db' | 'clock'>,
  actor: Actor,
  which: { id: string } | { email: string; account?: string | undefined },
): Promise<ManagerRow> {
  return deps.db.$transaction(async (tx) => {
    const manager = await loadManager(tx, actor, which);
    const { id, merchantId, user } = manager;
    await tx.membership.delete({ where: { id } });
    if (merchantId)
      await tx.storeManagerAccess.deleteMany({
        where: { userId: user.id, store: { merchantId } },
      });
    await forgetUnlessCame(tx, await tx.user.findUniqueOrThrow({ where: { id: user.id } }));
    const at = deps.clock.now();
    await writeAudit(tx, actor, { at, action: 'manager.remove', subject: id, merchantId });
    return toRow(manager);
  });
}
