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

/** Shopify asks that a shop be forgotten so long after it left, unless it is back. */
const FORGOTTEN_AFTER_MS = 48 * 3_600_000;

const PERIOD_MS = 30 * 24 * 3_600_000;

/** How a shop and the app come together, and part. */
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

  /** Once for each time that it leaves. */
  function askToForget(shop: SimShop): void {
    delete shop.leftAt;
    changed();
    webhooks.send(shop.domain, 'shop/redact', {
      shop_id: Number(shop.id),
      shop_domain: shop.domain,
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
    /** At once, and not only when its two days are over. */
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
    /** Its period begins now and is a month, where not said otherwise. */
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
    /** Tokens given out so far end now, as after an hour. */
    expireTokens(domain: string): void {
      shopOf(domain).tokens.access = {};
      changed();
    },
  };
}
