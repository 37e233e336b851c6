import type { DocumentKind } from '#app/load-context.ts';

type PolicyInput = {
  kind: DocumentKind;
  nonce: string;
  /** The shop whose session token was verified, never a shop that is only named in the URL. Without it, only Shopify's
   *  admin may frame the embedded app. This is what the bounce page needs, which is shown before there is a token. */
  shop?: string;
  /** The origins that may frame the page inside wp-admin or a back office, separated by spaces. They belong to the
   *  store that the page's URL names. For wp-admin they are the origin of the store's own URL, with and without `www.`.
   *  Null: none may. */
  wordpressOrigin?: string | null;
  /** Origin of the map tiles. */
  tileOrigin?: string | null;
  /** Origin of the courier's tracking page, framed on the order detail. */
  trackingOrigin?: string | null;
  /** The origin that serves App Bridge: Shopify's CDN, or the simulator. */
  appBridgeOrigin?: string;
  /** A further origin that may frame the embedded app: the simulator's admin page, where there is a simulator. */
  adminOrigin?: string;
  /** Our own origin, from which a page under another address loads its styles, scripts and pictures. */
  assetOrigin?: string;
  /** Whether the page reads barcodes with the camera. The reader is WebAssembly, which the policy must then allow. */
  readsBarcodes?: boolean;
  /** Whether this is development. The policy then also allows WebSockets, which Vite's hot reload needs, and inline
   *  styles. */
  development?: boolean;
};

const SHOPIFY_CDN = 'https://cdn.shopify.com';
const SHOPIFY_ADMIN = 'https://admin.shopify.com';

/** Zebra Browser Print listens on the clerk's own computer. */
const BROWSER_PRINT = ['http://127.0.0.1:9100', 'http://localhost:9100', 'https://localhost:9101'];

type Sources = readonly (string | null | undefined | false)[];

/** Builds the Content-Security-Policy header. Inline style attributes are allowed on every page, because Polaris writes
 *  custom properties into them. Inline scripts need the nonce. */
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
