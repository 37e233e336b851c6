import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { WordpressTokens } from './wordpress-token.server.ts';
import type { Identity } from './identity-services.ts';

/** The parts of the load context that `enter` needs. The server creates one context per HTTP request. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    services: Services;
    auth: Identity;
    embedded: {
      /** Authenticates by Shopify's session token. Without a valid one, throws the Response that App Bridge expects. */
      authenticate(request: Request): Promise<Actor>;
      /** Only the shop's domain; works even when its store was deleted here. */
      shopOf(request: Request): Promise<string>;
    };
    /** The frame inside a store's own admin: WordPress, or the back office of a custom store. */
    wordpress: WordpressTokens;
    /** The caller's network address. A proxy's header is used only when the proxy is trusted. */
    address: string;
  }
}
