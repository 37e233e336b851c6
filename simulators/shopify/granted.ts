import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import type { SimShop } from './state.ts';

/** What the shop's people have approved: what the app asks for, unless it was taken, or approved when
 *  the app asked for something else. */
export function grantedBy(shop: SimShop): readonly string[] {
  return shop.grantedScopes ?? SHOPIFY_SCOPES;
}

/** The right to write holds the right to read. */
export function isGranted(shop: SimShop, scope: string): boolean {
  const granted = grantedBy(shop);
  return granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'));
}
