import { AppError } from '#app/domain/shared/errors.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';

/** Enough for anyone who waits for a parcel, too few to try tracking numbers. */
const TRACKINGS: Budget = { name: 'track-ip', points: 60, windowSeconds: 60 };

/** @throws AppError 'too-many-requests' with the wait in seconds. */
export async function limitTracking(throttle: ThrottlePort, address: string): Promise<void> {
  const allowance = await throttle.take(TRACKINGS, address);
  if (!allowance.ok)
    throw new AppError(
      'too-many-requests',
      'Too many look-ups from here. Wait a minute and try again.',
      { retryAfterSeconds: allowance.retryAfterSeconds },
    );
}
