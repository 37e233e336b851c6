import type { User } from '@prisma/client';
import { newSecret } from '#app/domain/shared/ids.ts';
import { deviceOf, deviceTicketFor } from './known-device.ts';
import { knownNetwork, rememberNetwork } from './known-network.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { membershipAtSignIn } from '#app/domain/credentials/membership-at-sign-in.ts';
import { proveTicketFor } from './prove-ticket.ts';
import { ensureLiveCode } from './resend-code.ts';
import type { AuthenticateInput, LookUpEmailInput, SignInInput } from './sign-in.schema.ts';
import { openTicket, signTicket } from './signed-ticket.ts';
import { giveLookUpBack, takeGuess, takeLookUp } from './sign-in-guesses.ts';
import { TICKET_MINUTES } from './throttle.rules.ts';

export type LookUpEmailResult =
  { ok: true; ticket: string } | { ok: false; reason: 'invalid-email' };

/** The first step: is there such a person? The ticket opens nothing but the second step.
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
  | {
      ok: true;
      userId: string;
      /** To be kept by this device and sent back with the next sign-in. */
      device: string;
      /** The password that was right, as it is kept; what it opens is opened only while it is. */
      checked: string | null;
    }
  | { ok: false; reason: 'ticket-expired' | 'wrong-password' }
  | { ok: false; reason: 'email-not-proved'; proveTicket: string }
  /** The address is proved; an administrator has to agree. */
  | { ok: false; reason: 'approval-pending' }
  /** They work for nobody any more. */
  | { ok: false; reason: 'no-access' };

/** The second step. The door then opens a session or gives a bearer token.
 *  @throws AppError 'too-many-requests' before anything is hashed. */
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
  if (!(await isRight(deps, user, input.password)) || !user) {
    return { ok: false, reason: 'wrong-password' };
  }
  await giveBack();
  await giveLookUpBack(deps, claims);
  if (!user.emailProvedAt) {
    await ensureLiveCode(deps, user);
    return { ok: false, reason: 'email-not-proved', proveTicket: proveTicketFor(deps, user) };
  }
  if (user.approvalAskedAt) return { ok: false, reason: 'approval-pending' };
  if (!(await membershipAtSignIn(deps.db, user.id))) return { ok: false, reason: 'no-access' };
  await deps.db.$transaction((tx) => rememberNetwork(tx, deps, user.id, caller.address));
  const id = device?.id ?? newSecret();
  const given = deviceTicketFor(deps, user.id, id);
  return { ok: true, userId: user.id, device: given, checked: user.passwordHash };
}

/** Both steps at once, for a form that asks for both. */
export async function signIn(
  deps: IdentityNeeds,
  caller: Caller,
  input: SignInInput,
): Promise<AuthenticateResult | { ok: false; reason: 'invalid-email' }> {
  const looked = await lookUpEmail(deps, caller, { email: input.email });
  if (!looked.ok) return looked;
  return authenticate(deps, caller, { ticket: looked.ticket, password: input.password });
}

/** A person who is gone costs as long as a wrong password. */
function isRight(deps: IdentityNeeds, user: User | null, password: string): Promise<boolean> {
  return deps.identity.check({ email: user?.email ?? '', password }, user?.passwordHash ?? null);
}
