import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';

/** The defaults that every authenticator app supports: SHA-1, six digits, steps of 30 seconds (RFC 6238). */
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code is accepted one step early and one step late, because clocks differ. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
/** 16 characters from an alphabet of 32 are 80 bits. They cannot be guessed, so no slow hash is needed. */
const RECOVERY_LENGTH = 16;
const GROUP = 4;

export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI for the QR code; `label` is shown next to the code in the app. */
export function authenticatorUri(secret: string, issuer: string, label: string): string {
  return totp(secret, { issuer, label }).toString();
}

/** Whether the text is six digits, with or without spaces. Anything else may be a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''));
}

/** The time step that the code belongs to; null for a wrong code. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  if (!isAppCode(typed)) return null;
  const token = typed.replace(/\s/g, '');
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** The secret in groups of four, for typing. */
export function groupedSecret(secret: string): string {
  return inGroups(secret, ' ');
}

/** A new recovery code, such as `ABCD-2345-EFGH-6789`. */
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
