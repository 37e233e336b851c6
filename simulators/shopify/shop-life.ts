import { AppError } from '#app/domain/shared/errors.ts';
import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import { grantedBy } from './granted.ts';
import { gid, type SimShop } from './state.ts';
import type { WebhookSender } from './webhooks.ts';

type Needs = {
  shopOf: (domain: string) => SimShop;
  webhooks: WebhookSender;
  changed: () => void;
  now: () => Date;
  shops: () => readonly SimShop[];
};

/** Shopify sends shop/redact this long after the app was uninstalled, unless it was installed again. */
const FORGOTTEN_AFTER_MS = 48 * 3_600_000;

const PERIOD_MS = 30 * 24 * 3_600_000;

/** Installation, uninstallation, scopes, plans and tokens of a shop. */
export function createShopLife({ shopOf, webhooks, changed, now, shops }: Needs) {
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

  /** Sends shop/redact. Afterwards `redactDue` does not send it again for this uninstallation. */
  function askToForget(shop: SimShop): void {
    delete shop.leftAt;
    changed();
    webhooks.send(shop.domain, 'shop/redact', {
      shop_id: Number(shop.id),
      shop_domain: shop.domain,
    });
  }

  return {
    /** Grants the app all scopes that it requests, except these. */
    grantScopes(domain: string, taken: readonly string[] = []): void {
      const shop = shopOf(domain);
      changeScopes(
        shop,
        SHOPIFY_SCOPES.filter((scope) => !taken.includes(scope)),
      );
    },
    /** Simulates an app installed with an earlier set of scopes, with no approval since. */
    keepScopes(domain: string, granted: readonly string[]): void {
      changeScopes(shopOf(domain), granted);
    },
    uninstall(domain: string): void {
      const shop = shopOf(domain);
      if (!shop.installed) return;
      shop.installed = false;
      shop.leftAt = now().toISOString();
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
    /** Sends shop/redact at once, instead of after 48 hours. */
    redactShop(domain: string): void {
      const shop = shopOf(domain);
      if (shop.installed) throw new AppError('invalid-input', 'The app is installed.');
      askToForget(shop);
    },
    redactDue(): void {
      for (const shop of shops())
        if (shop.leftAt && now().getTime() - Date.parse(shop.leftAt) >= FORGOTTEN_AFTER_MS)
          askToForget(shop);
    },
    install(domain: string): void {
      Object.assign(shopOf(domain), { installed: true, leftAt: undefined });
      changed();
    },
    /** Approves a plan with one meter. Its billing period starts now and lasts 30 days. `plan` overrides any of
     *  this. */
    approvePlan(domain: string, plan: Partial<NonNullable<SimShop['plan']>> = {}): void {
      const at = now().getTime();
      const [since, until] = [at, at + PERIOD_MS].map((time) => new Date(time).toISOString());
      shopOf(domain).plan = { handles: ['shipment'], since: since!, until: until!, ...plan };
      changed();
    },
    endPlan(domain: string): void {
      delete shopOf(domain).plan;
      changed();
    },
    /** All access tokens issued so far expire now, as after an hour. */
    expireTokens(domain: string): void {
      shopOf(domain).tokens.access = {};
      changed();
    },
  };
}
