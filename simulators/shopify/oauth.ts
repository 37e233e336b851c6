import { randomBytes } from 'node:crypto';
import { grantedBy } from './granted.ts';
import { isSessionToken } from './session-token.ts';
import type { SimShop } from './state.ts';
import type { Switches } from './switches.ts';

type Keys = { apiKey: string; apiSecret: string };
type Answer = { status: number; body: Record<string, unknown> };

const ACCESS_SECONDS = 3600;
const REFRESH_SECONDS = 90 * 24 * 3600;

/** `POST /admin/oauth/access_token`: token exchange and refresh. Each use replaces the refresh token. The old one
 *  stays valid until the new one is first used. */
export function grantToken(
  shop: SimShop,
  keys: Keys,
  switches: Switches,
  request: Record<string, unknown>,
): Answer {
  if (request['client_id'] !== keys.apiKey || request['client_secret'] !== keys.apiSecret) {
    return refused('invalid_client');
  }
  if (!shop.installed) return refused('application_cannot_be_found');

  if (request['grant_type'] === 'refresh_token') {
    const position = shop.tokens.refresh.indexOf(String(request['refresh_token']));
    if (position < 0) return refused('invalid_grant');
    shop.tokens.refresh.splice(0, position);
    shop.tokens.refreshes += 1;
    const { expires_in, ...rest } = issue(shop);
    return { status: 200, body: switches.refreshWithoutExpiry ? rest : { ...rest, expires_in } };
  }
  if (!isSessionToken(keys, shop.domain, String(request['subject_token']))) {
    return refused('invalid_subject_token');
  }
  shop.tokens.exchanges += 1;
  return { status: 200, body: issue(shop) };
}

export function isValidToken(shop: SimShop, token: string | undefined): boolean {
  if (!shop.installed || !token) return false;
  return (shop.tokens.access[token] ?? 0) > Date.now();
}

function issue(shop: SimShop) {
  const access = `shpat_${randomBytes(16).toString('hex')}`;
  const refresh = `shprt_${randomBytes(16).toString('hex')}`;
  const now = Date.now();
  const alive = Object.entries(shop.tokens.access).filter(([, expires]) => expires > now);
  shop.tokens.access = { ...Object.fromEntries(alive), [access]: now + ACCESS_SECONDS * 1000 };
  shop.tokens.refresh.push(refresh);
  return {
    access_token: access,
    scope: grantedBy(shop).join(','),
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    refresh_token_expires_in: REFRESH_SECONDS,
  };
}

function refused(error: string): Answer {
  return { status: 400, body: { error, error_description: 'The request was refused.' } };
}
