import type { Clock } from '#app/ports/clock.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

const DEVICE_DAYS = 180;

type Needs = { clock: Clock; ticketKey: string };

export type Device = {
  id: string;
  /** When the device last signed in to the account. Null for a ticket from the previous release. */
  at: Date | null;
};

/** A ticket that identifies a device from which this person has signed in before. It grants no access. With it, the
 *  owner has a budget of guesses that strangers cannot use up. */
export function deviceTicketFor(deps: Needs, userId: string, deviceId: string): string {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + DEVICE_DAYS * 86_400_000);
  const claims = { userId, device: deviceId, at: now.toISOString() };
  return signTicket(deps.ticketKey, 'device', claims, expiresAt);
}

export function deviceOf(deps: Needs, userId: string, ticket: string | null): Device | null {
  const claims = ticket ? openTicket(deps.ticketKey, 'device', ticket, deps.clock.now()) : null;
  const id = claims?.['device'];
  if (claims?.userId !== userId || !id) return null;
  return { id, at: claims['at'] ? new Date(claims['at']) : null };
}
