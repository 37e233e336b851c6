export type Login = { email: string; password: string };

/** The result of checking a password that a person entered. */
export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  /** The password was right, but the provider accepts it only for choosing a new one. */
  | { ok: false; reason: 'must-choose' }
  /** The password was not checked: the person must reset it with a mailed code. */
  | { ok: false; reason: 'must-reset' }
  /** The password was not checked: the provider has disabled this account. */
  | { ok: false; reason: 'disabled' };

/** Stores and checks passwords: our own database, or an external user pool (product.md D5). Everything else about
 *  people is ours either way. Each call may throw 'identity-down' (try again) or 'too-many-requests'. */
export type IdentityPort = {
  /** Stores the password and returns a credential that names this one password. The caller keeps it on the person's
   *  row. A password that no row names does not sign anyone in.
   *  @throws AppError 'invalid-input' at `password` when the provider's own policy is stricter. */
  keep(login: Login): Promise<string>;
  /** `credential` is what `keep` returned. Null is answered as a wrong password, and takes just as long. */
  check(login: Login, credential: string | null): Promise<PasswordCheck>;
  /** Removes what `keep` stored; repeating it has no effect. Null when nothing is stored outside our database. */
  forget: ((credential: string) => Promise<void>) | null;
};
