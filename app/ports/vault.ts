/** AES-256-GCM with a key id; the key lies outside the database. `context` binds a secret to its
 *  row, so that a copied ciphertext opens nothing elsewhere. */
export type VaultPort = {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
};
