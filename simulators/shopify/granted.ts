import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import type { SimShop } from './state.ts';

/** The scopes that the shop approved: those the app requests, unless some were withdrawn or the shop approved an
 *  earlier set. */
export function grantedBy(shop: SimShop): readonly string[] {
  return shop.grantedScopes ?? SHOPIFY_SCOPES;
}

/** A write scope includes the read scope. */
export function isGranted(shop: SimShop, scope: string): boolean {
  const granted = grantedBy(shop);
  return granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'));
}
