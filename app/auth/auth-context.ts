import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { WordpressDoor } from './wordpress-door.server.ts';
import type { Identity } from './identity-services.ts';

/** What `enter` needs of the context that the server hands to every loader and action; one object
 *  per HTTP request. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    services: Services;
    auth: Identity;
    embedded: {
      /** Asks Shopify's session token who is there; throws the Response that App Bridge expects. */
      authenticate(request: Request): Promise<Actor>;
      /** The shop alone, also where its store was deleted here. */
      shopOf(request: Request): Promise<string>;
    };
    /** The frame in the wp-admin of one store. */
    wordpress: WordpressDoor;
    /** The caller's network address; of a proxy's header only where the proxy is trusted. */
    address: string;
  }
}
