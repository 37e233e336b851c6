import { fullName } from '#app/domain/shared/full-name.ts';
import { lockPerson } from './lock-person.ts';
import { hash } from 'node:crypto';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { endSignIns } from './end-sign-ins.ts';
import { takeCodeGuess } from './guess-code.ts';
import type { Origin } from '#app/domain/shared/origin.schema.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { deviceOf } from './known-device.ts';
import { knownNetwork } from './known-network.ts';
import { passwordChangedJob } from './password-changed.job.ts';
import { isRightCode, spendCode } from './spend-code.ts';

type Reset = { email: string; code: string; password: string };

type ConfirmResetResult =
  | { ok: true }
  /** The code is wrong, expired or tried too often, or the address is unknown. The answer does not reveal which. */
  | { ok: false; reason: 'wrong-code' }
  | { ok: false; reason: 'too-many-guesses'; retryAfterSeconds: number };

/** Sets a new password for a person who has the mailed code. It ends all sessions and sign-ins through the API, and
 *  notifies the owner by mail. Named tokens stay valid, as after *Sign out everywhere else*. If storing the password
 *  fails, the code can be used again.
 *  @throws AppError as `IdentityPort.keep`. */
export async function confirmReset(
  deps: IdentityNeeds,
  caller: Pick<Caller, 'address'> & Partial<Caller>,
  reset: Reset,
): Promise<ConfirmResetResult> {
  const { email } = reset;
  const user = await deps.db.user.findUnique({ where: { email }, select: { id: true } });
  // Guesses for an unknown address are counted like those for a known one.
  const whose = user ?? { id: `nobody ${hash('sha256', email)}` };
  const home = user && (await homeOf(deps, user.id, caller));
  const guess = await takeCodeGuess(deps, { ...whose, email }, caller.address, home);
  if (!guess.ok) return { ...guess, reason: 'too-many-guesses' };
  const userId = user?.id ?? newId();
  const isAtHome = home !== null;
  const spent = { userId, purpose: 'reset-password', code: reset.code, isAtHome } as const;
  const isRight = await deps.db.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    return isRightCode(tx, deps, spent);
  });
  if (!isRight) return { ok: false, reason: 'wrong-code' };
  await guess.giveBack();
  const passwordHash = await deps.identity.keep({ email, password: reset.password });
  const isChanged = await deps.db.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (await spendCode(tx, deps, spent)) return false;
    await change(tx, deps, { userId, passwordHash, from: originOf(caller) });
    return true;
  });
  return isChanged ? { ok: true } : { ok: false, reason: 'wrong-code' };
}

/** The device or network of the caller, if someone has signed in to this account from it before. */
async function homeOf(
  deps: IdentityNeeds,
  userId: string,
  { address, device = null }: Pick<Caller, 'address'> & Partial<Pick<Caller, 'device'>>,
): Promise<string | null> {
  // One budget for all devices together, because someone with the password can register any number of them.
  return deviceOf(deps, userId, device) ? 'device' : knownNetwork(deps, userId, address);
}

async function change(
  tx: Tx,
  deps: IdentityNeeds,
  { userId, passwordHash, from }: { userId: string; passwordHash: string | null; from: Origin },
): Promise<void> {
  const at = deps.clock.now();
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash, passwordByOther: false },
  });
  await endSignIns(tx, { userId, at });
  const name = fullName(user);
  await writeAudit(tx, { name, userId, from }, { at, action: 'password.reset', subject: userId });
  await enqueue(tx, passwordChangedJob, { userId, changeId: newId() });
}
