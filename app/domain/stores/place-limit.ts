import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';

/** Each address look-up may cost us money. A person who types addresses needs far fewer than this. */
const OF_PERSON: Budget = { name: 'places-person', points: 120, windowSeconds: 60 };
/** Several people in an office may share one network address. */
const AT_ADDRESS: Budget = { name: 'places-ip', points: 600, windowSeconds: 60 };

/** Limits address look-ups for each person and each network address.
 *  @throws AppError 'too-many-requests' with the wait in seconds. */
export async function limitPlaces(
  throttle: ThrottlePort,
  actor: Actor,
  address: string,
): Promise<void> {
  const person = actor.userId ?? `store ${actor.storeIds[0] ?? actor.merchantId ?? 'none'}`;
  let allowance = await throttle.take(OF_PERSON, person);
  if (allowance.ok) allowance = await throttle.take(AT_ADDRESS, address);
  if (!allowance.ok)
    throw new AppError(
      'too-many-requests',
      'Too many searches. Wait a minute, or fill in the address by hand.',
      { retryAfterSeconds: allowance.retryAfterSeconds },
    );
}
