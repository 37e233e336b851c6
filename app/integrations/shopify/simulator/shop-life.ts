import { AppError } from '#app/domain/shared/errors.ts';
import { SHOPIFY_SCOPES } from '../scopes.ts';
import { grantedBy } from './granted.ts';
import { gid, type SimShop } from './state.ts';
import type { WebhookSender } from './webhooks.ts';

type Needs = {
  shopOf: (domain: string) => SimShop;
  webhooks: WebhookSender;
  changed: () => void;
  now: () => Date;
};

/** How a shop and the app come together, and part. */
export function createShopLife({ shopOf, webhooks, changed, now }: Needs) {
  function changeScopes(shop: SimShop, granted: readonly string[]): void {
    const previous = grantedBy(shop);
    shop.grantedScopes = [...granted];
    changed();
    webhooks.send(shop.domain, 'app/scopes_update', {
      id: Number(shop.id),
      shop_id: gid('Shop', shop.id),
      previous,
      current: granted,
      updated_at: now().toISOString(),
    });
  }

  return {
    /** What is left out is taken from the app; nothing left out: everything is granted again. */
    grantScopes(domain: string, taken: readonly string[] = []): void {
      const shop = shopOf(domain);
      changeScopes(
        shop,
        SHOPIFY_SCOPES.filter((scope) => !taken.includes(scope)),
      );
    },
    /** The app was installed when it asked for these, and nobody has approved others since. */
    keepScopes(domain: string, granted: readonly string[]): void {
      changeScopes(shopOf(domain), granted);
    },
    uninstall(domain: string): void {
      const shop = shopOf(domain);
      if (!shop.installed) return;
      shop.installed = false;
      shop.tokens.access = {};
      shop.tokens.refresh = [];
      changed();
      webhooks.send(domain, 'app/uninstalled', {
        id: Number(shop.id),
        name: shop.name,
        email: shop.email,
        myshopify_domain: domain,
      });
    },
    /** Two days after an uninstall Shopify asks that the shop be forgotten, unless it is back. */
    redactShop(domain: string): void {
      const shop = shopOf(domain);
      if (shop.installed) throw new AppError('invalid-input', 'The app is installed.');
      webhooks.send(domain, 'shop/redact', { shop_id: Number(shop.id), shop_domain: domain });
    },
    install(domain: string): void {
      shopOf(domain).installed = true;
      changed();
    },
    /** Tokens given out so far end now, as after an hour. */
    expireTokens(domain: string): void {
      shopOf(domain).tokens.access = {};
      changed();
    },
  };
}
