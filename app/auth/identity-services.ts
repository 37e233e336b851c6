import type { IdentityNeeds } from '#app/domain/people/identity-needs.ts';
import { createAuthCookies, type AuthCookies } from './cookies.ts';

/** What is needed to authenticate requests; created once, in composition. */
export type Identity = IdentityNeeds & {
  cookies: AuthCookies;
  /** The only origin whose pages may send changes. */
  publicOrigin: string;
};

type Options = Omit<IdentityNeeds, 'ticketKey'> & {
  /** SESSION_SECRET: signs tickets and codes. Changing it invalidates all that are in use. */
  sessionSecret: string;
};

export function createIdentity({ sessionSecret, ...needs }: Options): Identity {
  return {
    ...needs,
    ticketKey: sessionSecret,
    cookies: createAuthCookies(),
    publicOrigin: new URL(needs.settings.publicUrl).origin,
  };
}
