import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The purpose of a ticket. A ticket is refused for any other purpose. */
export type TicketKind =
  | 'sign-in'
  | 'second-step'
  | 'choose-password'
  | 'prove-email'
  | 'device'
  | 'invitation'
  | 'unsubscribe';

export type TicketClaims = { userId: string } & Record<string, string>;

/** Signs claims that the caller keeps and sends back. The caller can read them, so no claim may be secret. */
export function signTicket(
  key: string,
  kind: TicketKind,
  claims: TicketClaims,
  expiresAt: Date,
): string {
  const body = Buffer.from(JSON.stringify({ ...claims, exp: expiresAt.getTime() }));
  const text = body.toString('base64url');
  return `${text}.${seal(key, kind, text)}`;
}

/** The claims; null if the ticket is not ours, of another kind, or expired. */
export function openTicket(
  key: string,
  kind: TicketKind,
  ticket: string,
  now: Date,
): TicketClaims | null {
  const [text, mac, ...rest] = ticket.split('.');
  if (!text || !mac || rest.length > 0 || !sameText(mac, seal(key, kind, text))) return null;
  const { exp, ...claims } = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as TicketClaims & {
    exp: unknown;
  };
  return Number(exp) > now.getTime() ? claims : null;
}

/** Compares in constant time, so that the time does not reveal where two texts differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

function seal(key: string, kind: TicketKind, text: string): string {
  return createHmac('sha256', key).update(`ticket.${kind}.${text}`).digest('base64url');
}
