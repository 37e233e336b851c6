import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { withoutWww } from '#app/domain/stores/shop-spellings.rules.ts';

/** How our WordPress plugin proves that a call comes from its store: by a signature with the store's webhook secret,
 *  which only we, the store and its copies have (`isAtHome`). The contract is docs/integrations/woocommerce.md. */
export type PluginClaim = { storeId: string; sentAtSeconds: number; signature: string };

export type PluginCall = {
  method: string;
  /** With the query string, as it was sent. */
  path: string;
  idempotencyKey: string | undefined;
  /** The URL of the calling shop, as configured in WordPress. */
  home: string | undefined;
  body: Uint8Array;
};

/** How far the call's time may differ from ours in either direction; clocks of shared hosts are often wrong. */
const PLUGIN_WINDOW_SECONDS = 300;

const HEADER =
  /^Thumela-Plugin ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):(\d{9,11}):([0-9a-f]{64})$/;

/** The claim in an Authorization header, or null for another scheme. */
export function readPluginClaim(authorization: string | undefined): PluginClaim | null {
  const [, storeId, seconds, signature] = HEADER.exec(authorization ?? '') ?? [];
  if (!storeId || !seconds || !signature) return null;
  return { storeId, sentAtSeconds: Number(seconds), signature };
}

export function signPluginCall(secret: string, sentAtSeconds: number, call: PluginCall): string {
  const text = [
    // Webhook bodies are signed with the same secret; none of them begins with this prefix.
    'thumela-plugin-call-2',
    call.method.toUpperCase(),
    call.path,
    sentAtSeconds,
    call.idempotencyKey ?? '',
    call.home ?? '',
    createHash('sha256').update(call.body).digest('hex'),
  ].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether the claim's signature of the call was made with this secret. The comparison takes constant time. */
export function isSignedBy(secret: string, claim: PluginClaim, call: PluginCall): boolean {
  const expected = Buffer.from(signPluginCall(secret, claim.sentAtSeconds, call));
  const given = Buffer.from(claim.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether the call comes from the store's own URL and not from a copy of the shop. A copy, made for testing, contains
 *  the live shop's webhooks and so its secret; only the URL differs. Case, scheme, `www.` and a trailing slash are
 *  ignored. */
export function isAtHome(call: Pick<PluginCall, 'home'>, storeUrl: string): boolean {
  const home = placeOf(call.home ?? '');
  return home !== null && home === placeOf(storeUrl);
}

function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host, pathname } = new URL(withoutWww(address.toLowerCase()));
  return host + pathname.replace(/\/+$/, '');
}

export function isInWindow(claim: PluginClaim, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - claim.sentAtSeconds) <= PLUGIN_WINDOW_SECONDS;
}
