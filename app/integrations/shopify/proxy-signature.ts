import { createHmac, timingSafeEqual } from 'node:crypto';

/** A storefront request that Shopify passed on to us. */
export type ProxiedRequest = {
  shop: string;
  /** Where the shop shows our pages, e.g. `/apps/track`. */
  base: string;
};

const SHOP = /^[a-z0-9][a-z0-9-]{0,98}\.myshopify\.com$/;
const BASE = /^\/(a|apps|community|tools)\/[\w-]{1,30}$/;
/** Older than this it may be a copy of somebody else's request (contract: 90 s). */
const FRESH_MS = 90_000;

/** Who passed a request on through the app proxy, or null when it was not Shopify, just now. The
 *  signature is over the sorted parameters, joined without a separator; one that is given several
 *  times counts once with its values joined by commas. */
export function readProxySignature(
  query: URLSearchParams,
  secrets: readonly string[],
  now: Date,
): ProxiedRequest | null {
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  if (given.length !== 32) return null;
  const signed = [...new Set(query.keys())]
    .filter((key) => key !== 'signature')
    .map((key) => `${key}=${query.getAll(key).join(',')}`)
    .sort()
    .join('');
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given),
  );
  const age = Math.abs(now.getTime() - Number(query.get('timestamp') ?? Number.NaN) * 1000);
  const shop = query.get('shop') ?? '';
  const base = query.get('path_prefix') ?? '';
  if (!isSigned || !(age <= FRESH_MS) || !SHOP.test(shop) || !BASE.test(base)) return null;
  return { shop, base };
}
