import { fullName } from '#app/domain/shared/full-name.ts';
import { lockOneself } from './lock-person.ts';
import bwipjs from 'bwip-js/node';
import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  hasAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  takeAuthenticatorCode,
} from '#app/domain/credentials/authenticator.ts';
import { authenticatorUri, groupedSecret } from '#app/domain/credentials/authenticator.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { endSignIns } from './end-sign-ins.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { ofOwn } from './own-access.ts';
import { stillKnows, whoKnowsPassword, type Self } from './own-password.ts';
import { personOfTicket } from './password-ticket.ts';
import { letIn, takeStepGuess, type LetIn, type StepGuess } from './second-step.ts';
import { signedInPerson } from './signed-in-person.ts';
import { notifyOwner } from './notify-owner.job.ts';

/** The data for setting up an authenticator app; shown only once. */
export type Enrolment = {
  /** The secret in groups of four characters, for typing. */
  secret: string;
  qrSvg: string;
};

export const WRONG_STEP_CODE = 'That code is not correct. Wait for the next one and try again.';

/** Starts setting up an authenticator app, or replacing the active one, which needs one of its codes or a recovery
 *  code.
 *  @throws AppError as `whoKnowsPassword` and `stillKnows`; 'invalid-input' at `code` if the active app's code is
 *  missing or wrong. */
export async function beginOwnAuthenticator(
  deps: IdentityNeeds,
  self: Self,
  { currentPassword, code }: { currentPassword: string; code?: string | undefined },
): Promise<Enrolment> {
  const user = await whoKnowsPassword(deps, self, currentPassword);
  const missing = 'Enter a code from your current app, or a recovery code.';
  const guess = { userId: user.id, code, missing };
  const secret = await withStepCodeIfOn(deps, self.caller, guess, async (tx) => {
    await stillKnows(tx, user);
    const { actor } = self;
    const at = deps.clock.now();
    await writeAudit(tx, actor, ofOwn(actor, at, 'authenticator.begin', user.id));
    return beginAuthenticator(tx, deps, user.id);
  });
  return enrolmentOf(deps, secret, user.email);
}

/** As `beginOwnAuthenticator`, for an administrator who must have an app before signing in. They have no session;
 *  `ticket` proves that they gave the right password.
 *  @throws AppError 'gone' if the ticket is invalid, or they already have one. */
export async function beginNeededAuthenticator(
  deps: IdentityNeeds,
  caller: Caller,
  ticket: string,
): Promise<Enrolment> {
  const begun = await deps.db.$transaction(async (tx) => {
    const user = await personOfTicket(tx, deps, 'second-step', ticket);
    if (!user || (await hasAuthenticator(tx, user.id))) return null;
    const at = deps.clock.now();
    const by = { name: fullName(user), userId: user.id, from: originOf(caller) };
    await writeAudit(tx, by, { at, action: 'authenticator.begin', subject: user.id });
    return { user, secret: await beginAuthenticator(tx, deps, user.id) };
  });
  if (!begun) throw new AppError('gone', 'Sign in again.');
  return enrolmentOf(deps, begun.secret, begun.user.email);
}

/** Activates the app that is being set up, with its first code. Returns new recovery codes, which are shown only
 *  once. Other sign-ins end, and the owner is notified.
 *  @throws AppError 'not-allowed', 'not-signed-in', 'too-many-requests', 'invalid-input' at `code`. */
export async function confirmOwnAuthenticator(
  deps: IdentityNeeds,
  self: Self,
  { code }: { code: string },
): Promise<string[]> {
  const { actor, standing, caller } = self;
  const userId = await signedInPerson(deps.db, actor, standing);
  const giveBack = await takeStepGuess(deps, caller, { userId, code, signedIn: true });
  const codes = await deps.db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    const confirmed = await confirmAuthenticator(tx, deps, { userId, code });
    if (!confirmed) return null;
    await noteTurnedOn(tx, deps, actor, { userId, except: standing?.id });
    return confirmed;
  });
  if (!codes) throw atCode(WRONG_STEP_CODE);
  await giveBack();
  return codes;
}

/** As `confirmOwnAuthenticator`, with the ticket of `beginNeededAuthenticator`; it also completes the sign-in.
 *  @throws AppError 'gone' as `beginNeededAuthenticator`, 'invalid-input' at `code`. */
export async function confirmNeededAuthenticator(
  deps: IdentityNeeds,
  caller: Caller,
  { ticket, code }: { ticket: string; code: string },
): Promise<LetIn & { recoveryCodes: string[] }> {
  const answer = await deps.db.$transaction(async (tx) => {
    const user = await personOfTicket(tx, deps, 'second-step', ticket);
    if (!user || (await hasAuthenticator(tx, user.id))) return 'gone';
    const recoveryCodes = await confirmAuthenticator(tx, deps, { userId: user.id, code });
    if (!recoveryCodes) return 'wrong';
    const name = fullName(user);
    const by = { name, userId: user.id, from: originOf(caller), merchantId: null };
    await noteTurnedOn(tx, deps, by, { userId: user.id });
    return { recoveryCodes, ...(await letIn(tx, deps, caller, user, true)) };
  });
  if (answer === 'gone') throw new AppError('gone', 'Sign in again.');
  if (answer === 'wrong') throw atCode(WRONG_STEP_CODE);
  return answer;
}

async function noteTurnedOn(
  tx: Tx,
  deps: IdentityNeeds,
  by: AuditActor & { merchantId: string | null },
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<void> {
  const at = deps.clock.now();
  await endSignIns(tx, { userId, at, except });
  const { merchantId } = by;
  await writeAudit(tx, by, { at, action: 'authenticator.on', subject: userId, merchantId });
  await notifyOwner(tx, { userId, what: 'authenticator-on' });
}

/** Replaces all recovery codes. `code` is an authenticator code or one of the old recovery codes.
 *  @throws AppError as `signedInPerson` and `withStepCode`. */
export async function renewOwnRecoveryCodes(
  deps: IdentityNeeds,
  self: Self,
  { code }: { code: string },
): Promise<string[]> {
  const { actor, standing, caller } = self;
  const userId = await signedInPerson(deps.db, actor, standing);
  return withStepCode(deps, caller, { userId, code, signedIn: true }, async (tx) => {
    const at = deps.clock.now();
    await writeAudit(tx, actor, ofOwn(actor, at, 'authenticator.renewCodes', userId));
    await notifyOwner(tx, { userId, what: 'recovery-renewed' });
    return renewRecoveryCodes(tx, userId);
  });
}

/** Removes the authenticator, so that signing in needs only the password.
 *  @throws AppError as `whoKnowsPassword`, `withStepCode` and `stillKnows`; 'conflict' for administrators in
 *  production. */
export async function removeOwnAuthenticator(
  deps: IdentityNeeds,
  self: Self,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const { actor, caller } = self;
  const user = await whoKnowsPassword(deps, self, currentPassword);
  const userId = user.id;
  if (deps.settings.mode === 'production') {
    const asAdmin = await deps.db.membership.count({ where: { userId, role: 'admin' } });
    if (asAdmin > 0)
      throw new AppError(
        'conflict',
        'Administrators sign in with a code. Set up another app instead.',
      );
  }
  await withStepCode(deps, caller, { userId, code }, async (tx) => {
    await stillKnows(tx, user);
    await removeAuthenticator(tx, userId);
    await endSignIns(tx, { userId, at: deps.clock.now(), except: self.standing?.id });
    await writeAudit(tx, actor, ofOwn(actor, deps.clock.now(), 'authenticator.off', userId));
    await notifyOwner(tx, { userId, what: 'authenticator-off' });
  });
}

/** Runs `action` in a transaction that has locked the person and used up their authenticator or recovery code. A right
 *  code does not count as a guess, even if `action` throws.
 *  @throws AppError 'too-many-requests', 'not-signed-in', 'invalid-input' at `code`, and whatever `action` throws. */
export async function withStepCode<R>(
  deps: IdentityNeeds,
  caller: Caller,
  guess: StepGuess,
  action: (tx: Tx) => Promise<R>,
): Promise<R> {
  const { userId, code } = guess;
  const giveBack = await takeStepGuess(deps, caller, guess);
  let isRight = false;
  try {
    return await deps.db.$transaction(async (tx) => {
      await lockOneself(tx, userId);
      isRight = (await takeAuthenticatorCode(tx, deps, { userId, code })) !== null;
      if (!isRight) throw atCode(WRONG_STEP_CODE);
      return action(tx);
    });
  } finally {
    if (isRight) await giveBack();
  }
}

/** As `withStepCode`, but a person without an authenticator needs no code. `missing` is the error message if they have
 *  one but gave no code.
 *  @throws AppError as `withStepCode`. */
export async function withStepCodeIfOn<R>(
  deps: IdentityNeeds,
  caller: Caller,
  { userId, code, missing }: { userId: string; code: string | undefined; missing: string },
  action: (tx: Tx) => Promise<R>,
): Promise<R> {
  if (await hasAuthenticator(deps.db, userId)) {
    if (!code) throw atCode(missing);
    return withStepCode(deps, caller, { userId, code }, action);
  }
  return deps.db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    // The authenticator may have been turned on since the first check.
    if (await hasAuthenticator(tx, userId)) throw atCode(missing);
    return action(tx);
  });
}

function enrolmentOf({ settings }: IdentityNeeds, secret: string, email: string): Enrolment {
  const text = authenticatorUri(secret, settings.productName, email);
  return {
    secret: groupedSecret(secret),
    qrSvg: bwipjs.toSVG({ bcid: 'qrcode', text, padding: 4 }),
  };
}

function atCode(message: string): AppError {
  return new AppError('invalid-input', message, { fields: { code: message } });
}
