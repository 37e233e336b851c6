import type { Login, PasswordCheck } from '#app/ports/identity.ts';
import type { Allowance, Budget } from '#app/ports/throttle.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { Device } from './known-device.ts';
import { knownNetwork } from './known-network.ts';
import type { TicketClaims } from './signed-ticket.ts';
import {
  ACCOUNT_GUESSES,
  ADDRESS_GUESSES,
  ADDRESS_LOOK_UPS,
  DEVICE_GUESSES,
  LOOK_UP_BACK,
  NETWORK_GUESSES,
} from './throttle.rules.ts';

type Points = [Budget, string][];

/** Takes a point for a guess, before anything is hashed; what comes back puts it back. A device or a
 *  network that this account was opened from has guesses that strangers cannot spend (decision 019).
 *  @throws AppError 'too-many-requests'. */
export async function takeGuess(
  deps: IdentityNeeds,
  userId: string,
  device: Device | null,
  address: string,
): Promise<() => Promise<void>> {
  if (device) return takeAll(deps, [[DEVICE_GUESSES, device.id]]);
  const network = await knownNetwork(deps, userId, address);
  if (network) {
    const own: Points = [[NETWORK_GUESSES, `${userId} ${network}`]];
    if ((await deps.throttle.take(...own[0]!)).ok) return backOf(deps, own);
  }
  // The network address first: a flood from one place must not spend the account's few guesses.
  return takeAll(deps, [
    [ADDRESS_GUESSES, address],
    [ACCOUNT_GUESSES, userId],
  ]);
}

/** Compares a password for which a guess was taken. Where nobody can say whether it is right nothing was
 *  guessed, and the point goes back.
 *  @throws AppError 'identity-down', 'too-many-requests'. */
export async function checkPassword(
  { identity }: Pick<IdentityNeeds, 'identity'>,
  guess: Login & { credential: string | null; giveBack: () => Promise<void> },
): Promise<PasswordCheck> {
  const { email, password, credential, giveBack } = guess;
  try {
    return await identity.check({ email, password }, credential);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Takes a point for a look-up. The claims go into the ticket, so that it alone gives it back.
 *  @throws AppError 'too-many-requests'. */
export async function takeLookUp(
  deps: IdentityNeeds,
  address: string,
): Promise<{ lookUp: string; from: string }> {
  await takeAll(deps, [[ADDRESS_LOOK_UPS, address]]);
  return { lookUp: newId(), from: address };
}

/** Somebody who signs in has not been looking for addresses: the point goes back to where it was
 *  taken, once for each ticket. A ticket whose look-up took none gives none back. */
export async function giveLookUpBack(
  { throttle }: IdentityNeeds,
  { lookUp, from }: TicketClaims,
): Promise<void> {
  if (!lookUp || !from) return;
  if ((await throttle.take(LOOK_UP_BACK, lookUp)).ok)
    await throttle.giveBack(ADDRESS_LOOK_UPS, from);
}

/** @throws AppError 'too-many-requests'. */
export async function takeAll(deps: IdentityNeeds, points: Points): Promise<() => Promise<void>> {
  for (const [budget, key] of points) refuseUnless(await deps.throttle.take(budget, key));
  return backOf(deps, points);
}

function backOf({ throttle }: IdentityNeeds, points: Points): () => Promise<void> {
  return async () => {
    for (const [budget, key] of points) await throttle.giveBack(budget, key);
  };
}

function refuseUnless(allowance: Allowance): void {
  if (allowance.ok) return;
  throw new AppError('too-many-requests', 'Attempt limit exceeded, please try after some time.', {
    retryAfterSeconds: allowance.retryAfterSeconds,
  });
}
