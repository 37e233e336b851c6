export type Login = { email: string; password: string };

/** Who checks passwords: our own store, or a user pool elsewhere (product.md D5). */
export type IdentityPort = {
  /** Keeps the password; what it returns stands on the person's row, null where the provider keeps it. */
  keep(login: Login): Promise<string | null>;
  /** `credential` is what `keep` returned; null takes as long as a wrong password and is one. */
  check(login: Login, credential: string | null): Promise<boolean>;
};
