import { hash, verify } from '@node-rs/argon2';
import type { IdentityPort } from '#app/ports/identity.ts';

/** The library's default is argon2id; these are OWASP's figures, 19 MiB for each guess. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const HASHED = '$argon2';

/** Our own user store: the hash stands on the person's row. */
export function createOwnUserStore(): IdentityPort {
  // Somebody unknown is checked against this, so that they cost as much as somebody known.
  const nobody = hash('nobody has this password', ARGON2);
  return {
    keep: ({ password }) => hash(password.normalize(), ARGON2),
    check: async ({ password }, credential) => {
      // What a user pool kept is no hash: it opens nothing here.
      const ours = credential?.startsWith(HASHED) ? credential : null;
      const right = await verify(ours ?? (await nobody), password.normalize());
      return ours !== null && right ? { ok: true } : { ok: false, reason: 'wrong' };
    },
    forget: null,
  };
}
