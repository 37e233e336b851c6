import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';

/** A user name in a request never grants anything: it must be the caller's, unless an Admin calls. */
export function sameCaller(actor: Actor, claimed: string | undefined): void {
  if (!claimed || actor.role === 'admin') return;
  if (claimed.trim().toLowerCase() !== actor.email?.toLowerCase())
    throw new AppError('not-found', 'User not found');
}
