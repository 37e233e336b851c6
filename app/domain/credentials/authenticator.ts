import type { Clock } from '#app/ports/clock.ts';
import type { VaultPort } from '#app/ports/vault.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { typedCode } from '#app/domain/shared/typed-code.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import {
  newAuthenticatorSecret,
  newRecoveryCode,
  RECOVERY_CODES,
  stepOf,
} from './authenticator.rules.ts';
import { hashSecret } from './secret-hash.ts';

const SET_UP_MINUTES = 15;

type Needs = { clock: Clock; vault: VaultPort };

/** Whether this person needs an authenticator code to sign in. */
export async function hasAuthenticator(db: Tx, userId: string): Promise<boolean> {
  const found = await db.authenticator.findUnique({
    where: { userId, secret: { not: null } },
    select: { userId: true },
  });
  return found !== null;
}

/** Creates a new secret, which becomes active with its first correct code. Until then the old one stays active. */
export async function beginAuthenticator(tx: Tx, deps: Needs, userId: string): Promise<string> {
  const secret = newAuthenticatorSecret();
  const begun = {
    pending: deps.vault.seal(secret, contextOf(userId)),
    pendingAt: deps.clock.now(),
  };
  await tx.authenticator.upsert({
    where: { userId },
    create: { userId, ...begun },
    update: begun,
  });
  return secret;
}

/** Activates the new secret with one of its codes. Returns the new recovery codes, which are shown only once; null if
 *  the code is wrong, or no set-up was started in the last `SET_UP_MINUTES`. */
export async function confirmAuthenticator(
  tx: Tx,
  deps: Needs,
  { userId, code }: { userId: string; code: string },
): Promise<string[] | null> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - SET_UP_MINUTES * 60_000);
  const begun = await tx.authenticator.findUnique({
    where: { userId, pendingAt: { gt: since } },
    select: { pending: true },
  });
  if (!begun?.pending) return null;
  const lastStep = stepOf(deps.vault.open(begun.pending, contextOf(userId)), code, now);
  if (lastStep === null) return null;
  await tx.authenticator.update({
    where: { userId },
    data: { secret: begun.pending, since: now, lastStep, pending: null, pendingAt: null },
  });
  return renewRecoveryCodes(tx, userId);
}

/** Replaces all recovery codes; the new ones are shown only once. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: newId(), userId, codeHash: hashOf(userId, code) })),
  });
  return codes;
}

/** Uses up an authenticator or recovery code; null for a wrong one or one used before. The statement itself rejects
 *  the second of two concurrent uses. */
export async function takeAuthenticatorCode(
  tx: Tx,
  deps: Needs,
  { userId, code }: { userId: string; code: string },
): Promise<'app' | 'recovery' | null> {
  const now = deps.clock.now();
  const kept = await tx.authenticator.findUnique({ where: { userId }, select: { secret: true } });
  if (!kept?.secret) return null;
  const step = stepOf(deps.vault.open(kept.secret, contextOf(userId)), code, now);
  if (step !== null) {
    const taken = await tx.authenticator.updateMany({
      where: { userId, secret: kept.secret, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
      data: { lastStep: step },
    });
    return taken.count > 0 ? 'app' : null;
  }
  const used = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(userId, code), usedAt: null },
    data: { usedAt: now },
  });
  return used.count > 0 ? 'recovery' : null;
}

/** Removes the authenticator, so that signing in needs only the password. Returns whether there was one. */
export async function removeAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.authenticator.deleteMany({ where: { userId } });
  return count > 0;
}

function hashOf(userId: string, code: string): string {
  return hashSecret(`${userId}.${typedCode(code)}`);
}

function contextOf(userId: string): string {
  return `authenticator.${userId}`;
}
