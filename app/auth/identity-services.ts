import type { IdentityNeeds } from '#app/domain/people/identity-needs.ts';
import { createAuthCookies, type AuthCookies } from './cookies.ts';

/** What is needed to authenticate requests; created once, in composition. */
export type Identity = IdentityNeeds & {
  cookies: AuthCookies;
  /** The only origin whose pages may send changes. */
  publicOrigin: string;
};

type Options = Omit<IdentityNeeds, 'ticketKey'> & {
  /** SESSION_SECRET: the key of tickets, codes and network hashes. Changing it invalidates all of them. */
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
