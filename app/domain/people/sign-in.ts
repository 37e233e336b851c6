import type { User } from '@prisma/client';
import type { Allowance, Budget } from '#app/ports/throttle.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newSecret } from '#app/domain/shared/ids.ts';
import { deviceOf, deviceTicketFor, type Device } from './known-device.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { proveTicketFor } from './prove-ticket.ts';
import { ensureLiveCode } from './resend-code.ts';
import type { AuthenticateInput, LookUpEmailInput, SignInInput } from './sign-in.schema.ts';
import { openTicket, signTicket } from './signed-ticket.ts';
import {
  ACCOUNT_GUESSES,
  ADDRESS_GUESSES,
  ADDRESS_LOOK_UPS,
  DEVICE_GUESSES,
} from './throttle.rules.ts';

const TICKET_MINUTES = 5;

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
  const known = user !== null && deviceOf(deps, user.id, caller.device) !== null;
  if (!known) refuseUnless(await deps.throttle.take(ADDRESS_LOOK_UPS, caller.address));
  if (!user) return { ok: false, reason: 'invalid-email' };
  const expiresAt = new Date(deps.clock.now().getTime() + TICKET_MINUTES * 60_000);
  return {
    ok: true,
    ticket: signTicket(deps.ticketKey, 'sign-in', { userId: user.id }, expiresAt),
  };
}

export type AuthenticateResult =
  | {
      ok: true;
      userId: string;
      /** To be kept by this device and sent back with the next sign-in. */
      device: string;
    }
  | { ok: false; reason: 'ticket-expired' | 'wrong-password' }
  | { ok: false; reason: 'email-not-proved'; proveTicket: string };

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
  if (!user.emailProvedAt) {
    await ensureLiveCode(deps, user);
    return { ok: false, reason: 'email-not-proved', proveTicket: proveTicketFor(deps, user) };
  }
  const id = device?.id ?? newSecret();
  return { ok: true, userId: user.id, device: deviceTicketFor(deps, user.id, id) };
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

/** The network address first: a flood from one place must not spend the account's few guesses. */
async function takeGuess(
  deps: IdentityNeeds,
  userId: string,
  device: Device | null,
  address: string,
): Promise<() => Promise<void>> {
  const taken: [Budget, string][] = device
    ? [[DEVICE_GUESSES, device.id]]
    : [
        [ADDRESS_GUESSES, address],
        [ACCOUNT_GUESSES, userId],
      ];
  for (const [budget, key] of taken) refuseUnless(await deps.throttle.take(budget, key));
  // Somebody who signs in has not been looking for addresses either.
  if (!device) taken.push([ADDRESS_LOOK_UPS, address]);
  return async () => {
    for (const [budget, key] of taken) await deps.throttle.giveBack(budget, key);
  };
}

function refuseUnless(allowance: Allowance): void {
  if (allowance.ok) return;
  throw new AppError('too-many-requests', 'Attempt limit exceeded, please try after some time.', {
    retryAfterSeconds: allowance.retryAfterSeconds,
  });
}
