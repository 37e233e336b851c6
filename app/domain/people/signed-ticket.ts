import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** What a ticket is good for; one of another kind does not open it. */
export type TicketKind =
  | 'sign-in'
  | 'second-step'
  | 'choose-password'
  | 'prove-email'
  | 'device'
  | 'invitation'
  | 'unsubscribe';

export type TicketClaims = { userId: string } & Record<string, string>;

/** A statement of ours that travels with the caller. It is signed, not secret: no claim may be. */
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

/** The claims, or null where the ticket is not ours, of another kind, or past its time. */
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

/** Compares without telling by its time where two texts part. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

function seal(key: string, kind: TicketKind, text: string): string {
  return createHmac('sha256', key).update(`ticket.${kind}.${text}`).digest('base64url');
}
