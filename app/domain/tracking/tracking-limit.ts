import { AppError } from '#app/domain/shared/errors.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';

/** Enough for anyone who waits for a parcel, but too few to guess tracking numbers. */
const TRACKINGS: Budget = { name: 'track-ip', points: 60, windowSeconds: 60 };

/** The limit for all buyers of one shop together, because their addresses may be invented. */
const SHOP_TRACKINGS: Budget = { name: 'track-shop', points: 600, windowSeconds: 60 };

/** Limits the look-ups of tracking numbers. `shop` is set if a shop's storefront passes the look-up on and states the
 *  buyer's address itself. Such an address may be invented, so the shop as a whole has a limit too.
 *  @throws AppError 'too-many-requests' with the wait in seconds. */
export async function limitTracking(
  throttle: ThrottlePort,
  { address, shop }: { address: string; shop?: string },
): Promise<void> {
  let allowance = await throttle.take(TRACKINGS, shop ? `${shop} ${address}` : address);
  if (allowance.ok && shop) allowance = await throttle.take(SHOP_TRACKINGS, shop);
  if (!allowance.ok)
    throw new AppError('too-many-requests', 'Too many searches. Wait a minute and try again.', {
      retryAfterSeconds: allowance.retryAfterSeconds,
    });
}
