import type { User } from '@prisma/client';
import { hasAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { deviceOf } from './known-device.ts';
import { knownNetwork } from './known-network.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { membershipAtSignIn } from '#app/domain/credentials/membership-at-sign-in.ts';
import { lockPerson } from './lock-person.ts';
import { passwordTicketFor } from './password-ticket.ts';
import { proveTicketFor } from './prove-ticket.ts';
import { ensureLiveCode } from './resend-code.ts';
import type { AuthenticateInput, LookUpEmailInput, SignInInput } from './sign-in.schema.ts';
import { LENT, letIn, needsAuthenticator, passSecondStep, type LetIn } from './second-step.ts';
import { openTicket, signTicket } from './signed-ticket.ts';
import { checkPassword, giveLookUpBack, takeGuess, takeLookUp } from './sign-in-guesses.ts';
import { TICKET_MINUTES } from './throttle.rules.ts';

type LookUpEmailResult = { ok: true; ticket: string } | { ok: false; reason: 'invalid-email' };

/** The first step of a sign-in: checks whether the email address is known. The ticket is for `authenticate`.
 *  @throws AppError 'too-many-requests'. */
export async function lookUpEmail(
  deps: IdentityNeeds,
  caller: Caller,
  input: LookUpEmailInput,
): Promise<LookUpEmailResult> {
  const user = await deps.db.user.findUnique({ where: { email: input.email } });
  const isAtHome =
    user !== null &&
    (deviceOf(deps, user.id, caller.device) !== null ||
      (await knownNetwork(deps, user.id, caller.address)) !== null);
  const lookUp = isAtHome ? {} : await takeLookUp(deps, caller.address);
  if (!user) return { ok: false, reason: 'invalid-email' };
  const expiresAt = new Date(deps.clock.now().getTime() + TICKET_MINUTES * 60_000);
  const claims = { userId: user.id, ...lookUp };
  return { ok: true, ticket: signTicket(deps.ticketKey, 'sign-in', claims, expiresAt) };
}

export type AuthenticateResult =
  | ({ ok: true } & LetIn)
  | { ok: false; reason: 'ticket-expired' | 'wrong-password' | 'wrong-code' }
  /** The password was right but must be replaced. The ticket lets `choosePassword` set a new one. */
  | { ok: false; reason: 'must-choose'; chooseTicket: string }
  /** Answers of an external password provider: the person must set a new password by mailed code, or is blocked. */
  | { ok: false; reason: 'must-reset' | 'disabled' }
  | { ok: false; reason: 'email-not-proved'; proveTicket: string }
  /** The password was right. `passSecondStep` needs the ticket and an authenticator code. */
  | { ok: false; reason: 'code-required'; stepTicket: string }
  /** An administrator without an authenticator must set one up with the ticket. */
  | { ok: false; reason: 'authenticator-needed'; stepTicket: string }
  /** The address is proved, but an administrator must approve the person. */
  | { ok: false; reason: 'approval-pending' }
  /** The person has no membership: they were removed, or refused as an administrator. */
  | { ok: false; reason: 'no-access' };

/** Checks the password for the ticket of `lookUpEmail`, and the code, if it is given. On success, the entry point opens
 *  a session or issues a bearer token.
 *  @throws AppError 'too-many-requests' before anything is hashed, and as `checkPassword`. */
export async function authenticate(
  deps: IdentityNeeds,
  caller: Caller,
  input: AuthenticateInput,
): Promise<AuthenticateResult> {
  const claims = openTicket(deps.ticketKey, 'sign-in', input.ticket, deps.clock.now());
  if (!claims) return { ok: false, reason: 'ticket-expired' };
  const device = deviceOf(deps, claims.userId, caller.device);
  const giveBack = await takeGuess(deps, claims.userId, device, caller.address);

  const user = await deps.db.user.findUnique({ where: { id: claims.userId } });
  // The check must take as long for a deleted person as for a wrong password.
  const email = user?.email ?? '';
  const credential = user?.passwordHash ?? null;
  const { password } = input;
  const checked = await checkPassword(deps, { email, password, credential, giveBack });
  if (!user || (!checked.ok && checked.reason === 'wrong'))
    return { ok: false, reason: 'wrong-password' };
  if (!checked.ok && checked.reason !== 'must-choose') return checked;
  await giveBack();
  await giveLookUpBack(deps, claims);
  if (!checked.ok) return goOnToChoose(deps, caller, user, input.code);
  return goOn(deps, caller, user, { code: input.code });
}

/** Continues after a password that must be replaced. If an authenticator is set up, its code is needed first
 *  (decision 039). */
async function goOnToChoose(
  deps: IdentityNeeds,
  caller: Caller,
  user: User,
  code: string | undefined,
): Promise<AuthenticateResult> {
  if (await hasAuthenticator(deps.db, user.id))
    return askCode(deps, caller, passwordTicketFor(deps, 'second-step', user, LENT), code);
  const chooseTicket = passwordTicketFor(deps, 'choose-password', user);
  return { ok: false, reason: 'must-choose', chooseTicket };
}

async function askCode(
  deps: IdentityNeeds,
  caller: Caller,
  stepTicket: string,
  code: string | undefined,
): Promise<AuthenticateResult> {
  if (!code) return { ok: false, reason: 'code-required', stepTicket };
  return passSecondStep(deps, caller, { ticket: stepTicket, code });
}

/** Continues after the right password. `isCodeTaken`: an authenticator code was given before the password was
 *  replaced. */
export async function goOn(
  deps: IdentityNeeds,
  caller: Caller,
  user: User,
  { code, isCodeTaken = false }: { code?: string | undefined; isCodeTaken?: boolean } = {},
): Promise<AuthenticateResult> {
  if (!user.emailProvedAt) {
    await ensureLiveCode(deps, user);
    return { ok: false, reason: 'email-not-proved', proveTicket: proveTicketFor(deps, user) };
  }
  if (user.approvalAskedAt) return { ok: false, reason: 'approval-pending' };
  const membership = await membershipAtSignIn(deps.db, user.id);
  if (!membership) return { ok: false, reason: 'no-access' };
  const hasApp = await hasAuthenticator(deps.db, user.id);
  if (hasApp && !isCodeTaken)
    return askCode(deps, caller, passwordTicketFor(deps, 'second-step', user), code);
  if (!hasApp && needsAuthenticator(deps, membership))
    return {
      ok: false,
      reason: 'authenticator-needed',
      stepTicket: passwordTicketFor(deps, 'second-step', user),
    };
  const opened = await deps.db.$transaction(async (tx) =>
    (await lockPerson(tx, user.id)) ? letIn(tx, deps, caller, user, hasApp) : null,
  );
  return opened ? { ok: true, ...opened } : { ok: false, reason: 'wrong-password' };
}

/** Runs `lookUpEmail` and `authenticate`, for a form that submits the address and the password together. */
export async function signIn(
  deps: IdentityNeeds,
  caller: Caller,
  input: SignInInput,
): Promise<AuthenticateResult | { ok: false; reason: 'invalid-email' }> {
  const looked = await lookUpEmail(deps, caller, { email: input.email });
  if (!looked.ok) return looked;
  return authenticate(deps, caller, { ticket: looked.ticket, password: input.password });
}
