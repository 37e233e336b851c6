/** Encrypts secrets with AES-256-GCM and a key id. The key is kept outside the database. `context` binds a secret to
 *  its row, so that a ciphertext copied to another row cannot be decrypted. `open` throws AppError 'internal' for a
 *  text that it cannot decrypt. */
export type VaultPort = {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
};
