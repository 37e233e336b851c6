import type { DocumentKind } from '#app/load-context.ts';

type PolicyInput = {
  kind: DocumentKind;
  nonce: string;
  /** The shop whose session token was verified; without it only Shopify's admin may frame the
   *  embedded app, as its bounce page needs. Never a shop that an address merely names. */
  shop?: string;
  /** Who frames the page inside wp-admin: the store that its address names, with and without `www.`, and nobody
   *  else. */
  wordpressOrigin?: string | null;
  /** Origin of the map tiles. */
  tileOrigin?: string | null;
  /** Origin of the courier's tracking page, framed on the order detail. */
  trackingOrigin?: string | null;
  /** Where App Bridge is loaded from; Shopify's CDN but for the simulator. */
  appBridgeOrigin?: string;
  /** Who else may frame the embedded app; the simulator's admin page. */
  adminOrigin?: string;
  /** Where a page under another address takes its style, script and pictures from: our own origin. */
  assetOrigin?: string;
  /** The page reads barcodes by its camera: what reads them is compiled in the browser. */
  readsBarcodes?: boolean;
  /** Vite's hot reload needs its socket. */
  development?: boolean;
};

const SHOPIFY_CDN = 'https://cdn.shopify.com';
const SHOPIFY_ADMIN = 'https://admin.shopify.com';

/** Zebra Browser Print answers on the clerk's own machine. */
const BROWSER_PRINT = ['http://127.0.0.1:9100', 'http://localhost:9100', 'https://localhost:9101'];

type Sources = readonly (string | null | undefined | false)[];

/** Style attributes are the one relaxation: Polaris writes custom properties into them. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const embedded = input.kind === 'embedded';
  const working = input.kind !== 'tracking';
  const shop = input.shop && `https://${input.shop}`;
  const cdn = embedded && [SHOPIFY_CDN, input.appBridgeOrigin].filter(Boolean).join(' ');
  const shopifyApi = embedded && `https://*.shopify.com ${shop ?? 'https://*.myshopify.com'}`;
  const tile = working && input.tileOrigin;
  const frames = working && input.trackingOrigin;
  const socket = input.development && 'ws:';
  const directives: Record<string, Sources> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${input.nonce}'`,
      input.assetOrigin,
      cdn,
      input.readsBarcodes && "'wasm-unsafe-eval'",
    ],
    'style-src': [
      "'self'",
      input.assetOrigin,
      embedded && SHOPIFY_CDN,
      input.development && "'unsafe-inline'",
    ],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", input.assetOrigin, 'data:', embedded && SHOPIFY_CDN, tile],
    'font-src': ["'self'", embedded && SHOPIFY_CDN],
    'connect-src': [
      "'self'",
      shopifyApi,
      embedded && input.appBridgeOrigin,
      ...(input.kind === 'portal' ? BROWSER_PRINT : []),
      socket,
    ],
    'frame-src': frames ? ["'self'", frames] : ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ancestorsOf(input, shop),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ');
}

function ancestorsOf({ kind, adminOrigin, wordpressOrigin }: PolicyInput, shop?: string): Sources {
  if (kind === 'embedded') return [shop, SHOPIFY_ADMIN, adminOrigin];
  return [(kind === 'wordpress' && wordpressOrigin) || "'none'"];
}
