export type Login = { email: string; password: string };

/** What became of a password that somebody typed. */
export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  /** It was right, and the provider takes it no longer than to choose another. */
  | { ok: false; reason: 'must-choose' }
  /** Nothing was compared: only a new one, by the mailed code, opens again. */
  | { ok: false; reason: 'must-reset' }
  /** Nothing was compared: the provider lets them in no more. */
  | { ok: false; reason: 'disabled' };

/** Who keeps passwords and compares them: our own store, or a user pool elsewhere (product.md D5).
 *  Everything else about people is ours under either. Each call may throw 'identity-down' (nobody can
 *  say; try again) or 'too-many-requests'. */
export type IdentityPort = {
  /** Keeps the password; what it returns stands on the person's row and names this one password alone:
   *  a row decides by itself which opens. What no row names opens nothing.
   *  @throws AppError 'invalid-input' at `password` where the provider's own policy is stricter. */
  keep(login: Login): Promise<string>;
  /** `credential` is what `keep` returned; null takes as long as a wrong password and is one. */
  check(login: Login, credential: string | null): Promise<PasswordCheck>;
  /** Removes what `keep` kept; repeated, nothing. Null where nothing of it lies elsewhere. */
  forget: ((credential: string) => Promise<void>) | null;
};
