import type { Identity } from '#app/auth/identity-services.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { SIGN_UP_PASSWORD } from './sign-up.ts';

/** Somebody who signs in with a password. */
export async function personIn(
  auth: Identity,
  role: 'merchant' | 'storeManager',
  merchantId: string,
  storeIds: readonly string[] = [],
) {
  const email = `${role.toLowerCase()}@shop.example`;
  const password = SIGN_UP_PASSWORD;
  const passwordHash = await auth.identity.keep({ email, password });
  const proved = { passwordHash, emailProvedAt: auth.clock.now() };
  await givenPerson(auth, role, merchantId, { email, storeIds, ...proved });
  return { email, password };
}
