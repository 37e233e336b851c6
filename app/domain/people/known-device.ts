import type { Clock } from '#app/ports/clock.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

const DEVICE_DAYS = 180;

type Needs = { clock: Clock; ticketKey: string };

export type Device = { id: string };

/** Says that this device has opened this person's account before. It opens nothing: it only lets
 *  the owner guess from a budget of their own while strangers spend the other. */
export function deviceTicketFor(deps: Needs, userId: string, deviceId: string): string {
  const expiresAt = new Date(deps.clock.now().getTime() + DEVICE_DAYS * 86_400_000);
  return signTicket(deps.ticketKey, 'device', { userId, device: deviceId }, expiresAt);
}

export function deviceOf(deps: Needs, userId: string, ticket: string | null): Device | null {
  const claims = ticket ? openTicket(deps.ticketKey, 'device', ticket, deps.clock.now()) : null;
  const id = claims?.['device'];
  return claims?.userId === userId && id ? { id } : null;
}
