import type { Identity } from '#app/auth/identity-services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

declare module '@remix-run/node' {
  /** What the server hands to every loader and action; one object per HTTP request. */
  interface AppLoadContext {
    services: Services;
    auth: Identity;
    embedded: {
      /** Asks Shopify's session token who is there; throws the Response that App Bridge expects. */
      authenticate(request: Request): Promise<Actor>;
    };
    /** Of the content security policy. */
    nonce: string;
    requestId: string;
    /** The caller's network address, behind trusted proxies only. */
    address: string;
  }
}
