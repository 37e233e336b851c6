import { hash, verify } from '@node-rs/argon2';
import type { IdentityPort } from '#app/ports/identity.ts';

/** OWASP's parameters for argon2id, the library's default: 19 MiB per attempt. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const HASHED = '$argon2';

/** Our own password store: the hash is kept on the person's row. */
export function createOwnUserStore(): IdentityPort {
  // A person without a password is checked against this hash, so that it takes just as long.
  const unusedHash = hash('nobody has this password', ARGON2);
  return {
    keep: ({ password }) => hash(password.normalize(), ARGON2),
    check: async ({ password }, credential) => {
      // A credential of a user pool is not a hash and never matches here.
      const ours = credential?.startsWith(HASHED) ? credential : null;
      const right = await verify(ours ?? (await unusedHash), password.normalize());
      return ours !== null && right ? { ok: true } : { ok: false, reason: 'wrong' };
    },
    forget: null,
  };
}
