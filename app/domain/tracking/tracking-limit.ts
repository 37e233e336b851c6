import { AppError } from '#app/domain/shared/errors.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';

/** Enough for anyone who waits for a parcel, too few to try tracking numbers. */
const TRACKINGS: Budget = { name: 'track-ip', points: 60, windowSeconds: 60 };

/** All buyers of one shop together, whoever they say they are. */
const SHOP_TRACKINGS: Budget = { name: 'track-shop', points: 600, windowSeconds: 60 };

/** `shop` where its storefront passed the look-up on, and named the buyer's address itself: a name
 *  may be made up, and so all of the shop's together have an end too.
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
