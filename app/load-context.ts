import type { Identity } from '#app/auth/identity-services.ts';
import type { WordpressTokens } from '#app/auth/wordpress-token.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { PrintAgentFiles } from '#app/ports/print-agent-files.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';

export type DocumentKind = 'portal' | 'embedded' | 'wordpress' | 'tracking';

/** The context that the server passes to every loader; one object per HTTP request. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    services: Services;
    auth: Identity;
    wooConnect: WooConnectPort;
    printAgent: PrintAgentFiles;
    /** The address that rate limits count a request against: the client's IPv4 address, or its /64 network in IPv6. */
    address: string;
    nonce: string;
    requestId: string;
    /** The Content-Security-Policy of a document. The embedded app may be framed by Shopify's admin (in evaluation
     *  mode also by the simulator's) and by the shop of this request's verified session token, but not by a shop that
     *  only the URL names. The document of the WordPress shell may be framed by the admin of the store in its URL,
     *  because it holds no data. */
    csp(kind: DocumentKind, more?: { readsBarcodes: boolean }): string;
    /** URLs of our own simulators in evaluation mode; empty in production. */
    evaluation: { tookan?: string; shopify?: string; woocommerce?: string };
    embedded: {
      /** Authenticates a request with Shopify's library; throws the library's Responses, such as redirects. */
      authenticate(request: Request): Promise<Actor>;
      /** Returns only the verified shop of a request, even if the shop's store was deleted here. */
      shopOf(request: Request): Promise<string>;
    };
    /** For the shell in the wp-admin or back office of one store (decisions 057 and 061). */
    wordpress: WordpressTokens;
    /** Absent if Shopify is not configured. */
    shopify?: {
      apiKey: string;
      appBridgeUrl: string;
      /** Adds Shopify's document headers (preload links). Our Content-Security-Policy replaces theirs. */
      addDocumentResponseHeaders?(request: Request, headers: Headers): void;
      /** The pages of `/auth/*`: bounce page and exit-iframe. Always throws a Response. */
      authPage(request: Request): Promise<void>;
    };
  }
}
