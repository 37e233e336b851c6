import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAesVault, type VaultKey } from './aes-vault.ts';

const k1: VaultKey = { id: 'k1', key: randomBytes(32) };
const k2: VaultKey = { id: 'k2', key: randomBytes(32) };
const ROW = 'store:1:consumerSecret';

test.each(['cs_123', '', 'ünï ✓'])('%j is unchanged after encryption and decryption', (plain) => {
  const vault = createAesVault([k1]);

  const sealed = vault.seal(plain, ROW);

  expect(sealed).toMatch(/^k1(\.[\w-]*){3}$/);
  expect(vault.open(sealed, ROW)).toBe(plain);
});

test('the same secret never has the same ciphertext twice', () => {
  const vault = createAesVault([k1]);

  expect(vault.seal('cs', ROW)).not.toBe(vault.seal('cs', ROW));
});

test('after a rotation the old key still decrypts and the new one encrypts', () => {
  const old = createAesVault([k1]).seal('cs', ROW);
  const rotated = createAesVault([k2, k1]);

  expect(rotated.open(old, ROW)).toBe('cs');
  expect(rotated.seal('cs', ROW)).toMatch(/^k2\./);
  expect(() => createAesVault([k2]).open(old, ROW)).toThrow('could not be decrypted');
});

test('a secret copied to another row cannot be decrypted there', () => {
  const vault = createAesVault([k1]);

  const sealed = vault.seal('cs', ROW);

  expect(() => vault.open(sealed, 'store:2:consumerSecret')).toThrow('could not be decrypted');
});

test('an altered ciphertext cannot be decrypted, and the error contains nothing of the secret', () => {
  const vault = createAesVault([k1]);
  const sealed = vault.seal('cs_secret', ROW);
  const [id, iv, tag, text] = sealed.split('.') as [string, string, string, string];
  const flipped = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);

  const altered = [
    [id, flipped(iv), tag, text],
    [id, iv, flipped(tag), text],
    [id, iv, tag, flipped(text)],
    [id, iv, tag.slice(0, 5), text],
    [id, iv, tag],
    [id, iv, tag, text, 'x'],
    ['k9', iv, tag, text],
    [''],
  ].map((parts) => parts.join('.'));

  for (const wrong of altered) {
    expect(() => vault.open(wrong, ROW)).toThrow('A stored secret could not be decrypted.');
  }
});

test('invalid keys are refused at once', () => {
  expect(() => createAesVault([{ id: 'k1', key: randomBytes(16) }])).toThrow(RangeError);
  expect(() => createAesVault([{ id: 'k.1', key: randomBytes(32) }])).toThrow(RangeError);
  expect(() => createAesVault([k1, { ...k2, id: 'k1' }])).toThrow(RangeError);
});
