import type { IdentityNeeds } from '#app/domain/people/identity-needs.ts';
import { createAuthCookies, type AuthCookies } from './cookies.ts';

/** What the doors need to know who is asking; made once, in composition. */
export type Identity = IdentityNeeds & {
  cookies: AuthCookies;
  /** The one origin whose pages may change something. */
  publicOrigin: string;
};

type Options = Omit<IdentityNeeds, 'ticketKey'> & {
  /** SESSION_SECRET: signs tickets and codes. Changing it ends all that are under way. */
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
