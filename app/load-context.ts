import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

export type DocumentKind = 'portal' | 'embedded' | 'tracking';

/** What the server hands to every loader; one object per HTTP request. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    services: Services;
    nonce: string;
    requestId: string;
    /** The Content-Security-Policy of a document. `shop` only where the address names a valid one. */
    csp(kind: DocumentKind, shop?: string): string;
    /** Absent where Shopify is not set up. */
    shopify?: {
      apiKey: string;
      appBridgeUrl: string;
      /** Shopify's own document headers (preload links); its policy is overwritten by ours. */
      addDocumentResponseHeaders?(request: Request, headers: Headers): void;
    };
    actor?: Actor;
  }
}
