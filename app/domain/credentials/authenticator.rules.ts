import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';

/** What every app reads without being told: SHA-1, six digits, steps of 30 seconds (RFC 6238). */
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 wants them. */
const SECRET_BYTES = 20;
/** A code is taken one step early and one late: clocks differ. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
/** 16 characters of 32 are 80 bits: nobody guesses them, and they need no slow hash. */
const RECOVERY_LENGTH = 16;
const GROUP = 4;

export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app scans; `label` is shown beside the code. */
export function authenticatorUri(secret: string, issuer: string, label: string): string {
  return totp(secret, { issuer, label }).toString();
}

/** Six digits, spaces among them forgiven; whatever else is typed may be a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''));
}

/** The step whose code this is, or null. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  if (!isAppCode(typed)) return null;
  const token = typed.replace(/\s/g, '');
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** The secret for somebody who types it, in groups of four. */
export function groupedSecret(secret: string): string {
  return inGroups(secret, ' ');
}

/** 'ABCD-2345-EFGH-6789' */
export function newRecoveryCode(): string {
  const drawn = Array.from({ length: RECOVERY_LENGTH }, () => ORDER_KEY_ALPHABET[randomInt(32)]);
  return inGroups(drawn.join(''), '-');
}

function inGroups(text: string, between: string): string {
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(between);
}

function totp(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}
