import type { Identity } from '#app/auth/identity-services.ts';
import type { WordpressTokens } from '#app/auth/wordpress-token.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { PrintAgentFiles } from '#app/ports/print-agent-files.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';

export type DocumentKind = 'portal' | 'embedded' | 'wordpress' | 'tracking';

/** What the server hands to every loader; one object per HTTP request. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    services: Services;
    auth: Identity;
    wooConnect: WooConnectPort;
    printAgent: PrintAgentFiles;
    /** The network address a request comes from, for throttling. */
    address: string;
    nonce: string;
    requestId: string;
    /** The Content-Security-Policy of a document. The shop that may frame the embedded app is the one
     *  whose session token this request has proved, whatever its address says; the page inside wp-admin may be
     *  framed by the store that its address names, and holds nothing. */
    csp(kind: DocumentKind, more?: { readsBarcodes: boolean }): string;
    /** Where the product's own simulators show themselves; empty in production. */
    evaluation: { tookan?: string; shopify?: string; woocommerce?: string };
    embedded: {
      /** Shopify's own authority; throws its Responses. */
      authenticate(request: Request): Promise<Actor>;
      /** The shop alone, also where its store was deleted here. */
      shopOf(request: Request): Promise<string>;
    };
    /** The frame in the wp-admin of one store (decision 057). */
    wordpress: WordpressTokens;
    /** Absent where Shopify is not set up. */
    shopify?: {
      apiKey: string;
      appBridgeUrl: string;
      /** Shopify's own document headers (preload links); its policy is overwritten by ours. */
      addDocumentResponseHeaders?(request: Request, headers: Headers): void;
      /** The pages of `/auth/*`: bounce page and exit-iframe. Always throws a Response. */
      authPage(request: Request): Promise<void>;
    };
  }
}
