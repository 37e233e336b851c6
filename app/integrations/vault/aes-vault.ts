import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '#app/domain/shared/errors.ts';
import type { VaultPort } from '#app/ports/vault.ts';

export type VaultKey = {
  /** Letters and digits, e.g. `k1`; part of every ciphertext. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. The first key encrypts; the others still decrypt what they encrypted, so a key is rotated by adding a
 *  new one in front. A ciphertext has the form `k1.iv.tag.ct`, base64url.
 *  @throws RangeError when a key is invalid. */
export function createAesVault(keys: readonly [VaultKey, ...VaultKey[]]): VaultPort {
  const byId = new Map(keys.map((key) => [checked(key).id, key.key]));
  if (byId.size !== keys.length) throw new RangeError('Two vault keys share an id');
  const [current] = keys;

  return {
    seal: (plain, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [current.id, ...[iv, cipher.getAuthTag(), text].map(toText)].join('.');
    },
    open: (sealed, context) => {
      try {
        return opened(byId, sealed, context);
      } catch (error) {
        throw new AppError('internal', 'A stored secret could not be decrypted.', {}, error);
      }
    },
  };
}

function opened(keys: ReadonlyMap<string, Buffer>, sealed: string, context: string): string {
  const [id, ...parts] = sealed.split('.');
  const key = keys.get(id ?? '');
  if (!key) throw new RangeError('Unknown vault key');
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text || parts.length !== 3) throw new RangeError('Not a sealed secret');
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

function checked(key: VaultKey): VaultKey {
  if (!/^[A-Za-z0-9]+$/.test(key.id))
    throw new RangeError('A vault key id may contain only letters and digits');
  if (key.key.length !== KEY_BYTES) throw new RangeError('A vault key must have 32 bytes');
  return key;
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64url');
}
