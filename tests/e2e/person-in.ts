import type { Identity } from '#app/auth/identity-services.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { SIGN_UP_PASSWORD } from './sign-up.ts';

type Reach = { storeIds?: readonly string[]; hubIds?: readonly string[] };

/** Creates a person with this role who can sign in with a password. */
export async function personIn(
  auth: Identity,
  role: 'merchant' | 'storeManager' | 'hubStaff',
  merchantId: string | null,
  { storeIds = [], hubIds = [] }: Reach = {},
) {
  const email = `${role.toLowerCase()}@shop.example`;
  const password = SIGN_UP_PASSWORD;
  const passwordHash = await auth.identity.keep({ email, password });
  const proved = { passwordHash, emailProvedAt: auth.clock.now() };
  const hubAccess = { create: hubIds.map((hubId) => ({ hubId })) };
  await givenPerson(auth, role, merchantId, { email, storeIds, hubAccess, ...proved });
  return { email, password };
}
