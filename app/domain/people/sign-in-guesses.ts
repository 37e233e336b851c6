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

/** Counts a guess before anything is hashed. The function it returns gives the point back. The devices and each network
 *  from which someone signed in to this account before have their own budget, which strangers elsewhere cannot use up
 *  (decision 019).
 *  @throws AppError 'too-many-requests'. */
export async function takeGuess(
  deps: IdentityNeeds,
  userId: string,
  device: Device | null,
  address: string,
): Promise<() => Promise<void>> {
  const network = await knownNetwork(deps, userId, address);
  const own: Points = [
    // One budget for all devices together, because someone who knew a password may have registered any number of them.
    ...(device ? [[DEVICE_GUESSES, userId] satisfies Points[number]] : []),
    ...(network ? [[NETWORK_GUESSES, `${userId} ${network}`] satisfies Points[number]] : []),
  ];
  for (const point of own)
    if ((await deps.throttle.take(...point)).ok) return backOf(deps, [point]);
  // The network address first: a flood from one place must not use up the account's few guesses.
  return takeAll(deps, [
    [ADDRESS_GUESSES, address],
    [ACCOUNT_GUESSES, userId],
  ]);
}

/** Checks a password for which a guess was counted. If the check itself fails, nothing was guessed and the point is
 *  returned.
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

/** Counts a look-up of an email address by a network address. The returned claims go into the ticket, so that only
 *  this ticket can return the point.
 *  @throws AppError 'too-many-requests'. */
export async function takeLookUp(
  deps: IdentityNeeds,
  address: string,
): Promise<{ lookUp: string; from: string }> {
  await takeAll(deps, [[ADDRESS_LOOK_UPS, address]]);
  return { lookUp: newId(), from: address };
}

/** Returns the look-up's point after the right password, because the look-up was not an attempt to discover addresses.
 *  Works once per ticket, and only for a ticket with the claims of `takeLookUp`. */
export async function giveLookUpBack(
  { throttle }: IdentityNeeds,
  { lookUp, from }: TicketClaims,
): Promise<void> {
  if (!lookUp || !from) return;
  if ((await throttle.take(LOOK_UP_BACK, lookUp)).ok)
    await throttle.giveBack(ADDRESS_LOOK_UPS, from);
}

/** Counts one point in each budget, in this order. The function it returns gives the points back.
 *  @throws AppError 'too-many-requests' at the first budget without points; points taken before it stay counted. */
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
