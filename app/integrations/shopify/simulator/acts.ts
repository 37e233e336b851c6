import { AppError } from '#app/domain/shared/errors.ts';
import { cancelOrder, createOrder, fulfil, touch, type NewOrder } from './orders.ts';
import { importOrder, restOrder } from './rest-order.ts';
import { idOf, newSimId, type SimOrder, type SimShop, type SimState } from './state.ts';
import type { WebhookSender } from './webhooks.ts';

/** What people do in the store. Each act sends the webhooks that Shopify would send. */
export function createActs(
  state: SimState,
  webhooks: WebhookSender,
  changed: () => void,
  now: () => Date = () => new Date(),
) {
  function shopOf(domain: string): SimShop {
    const shop = state.shops.find((one) => one.domain === domain);
    if (!shop) throw new AppError('not-found', `No shop ${domain}.`);
    return shop;
  }

  function orderOf(shop: SimShop, id: string): SimOrder {
    const order = shop.orders.find(
      (one) => one.id === (idOf('Order', id) ?? id) || one.name === id,
    );
    if (!order) throw new AppError('not-found', `No order ${id}.`);
    return order;
  }

  function tell(shop: SimShop, order: SimOrder, topic: string): void {
    changed();
    if (shop.installed) webhooks.send(shop.domain, topic, restOrder(order));
  }

  return {
    shopOf,
    tell,
    createOrder(domain: string, overrides?: NewOrder): SimOrder {
      const shop = shopOf(domain);
      const order = createOrder(shop, overrides, now());
      tell(shop, order, 'orders/create');
      return order;
    },
    /** Takes a recorded order in silently. */
    importOrder(domain: string, body: unknown): SimOrder {
      const order = importOrder(shopOf(domain), body);
      changed();
      return order;
    },
    /** One more of the first line. */
    editOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      const line = order.lines[0]!;
      line.quantity += 1;
      touch(order, now());
      changed();
      const committed_at = order.updatedAt;
      const additions = [{ id: Number(line.id), delta: 1 }];
      const order_edit = {
        id: Number(newSimId()),
        order_id: Number(order.id),
        committed_at,
        line_items: { additions, removals: [] },
      };
      if (shop.installed) webhooks.send(domain, 'orders/edited', { order_edit });
      tell(shop, order, 'orders/updated');
    },
    updateOrder(domain: string, id: string, fields: Partial<SimOrder>): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      Object.assign(order, fields);
      touch(order, now());
      tell(shop, order, 'orders/updated');
    },
    cancelOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      if (order.cancelledAt) return;
      cancelOrder(order, now());
      tell(shop, order, 'orders/cancelled');
      tell(shop, order, 'orders/updated');
    },
    deleteOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      shop.orders = shop.orders.filter((one) => one !== orderOf(shop, id));
      changed();
    },
    /** Someone else sends the order. */
    fulfilElsewhere(domain: string, id: string, company: string, number: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      fulfil(order, { company, number, url: null }, false);
      tell(shop, order, 'orders/updated');
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
export type Acts = ReturnType<typeof createActs>;
