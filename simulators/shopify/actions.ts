import { AppError } from '#app/domain/shared/errors.ts';
import { cancelFulfilment, fulfil, travellingOf } from './fulfilments.ts';
import { cancelOrder, placeOrder, touch, type NewOrder } from './orders.ts';
import { graphqlFulfilmentOrders } from './graphql-order.ts';
import { importOrder, restFulfilment, restOrder } from './rest-order.ts';
import { createShopLife } from './shop-life.ts';
import {
  gid,
  idOf,
  newSimId,
  type SimFulfilment,
  type SimLocation,
  type SimOrder,
  type SimShop,
  type SimState,
} from './state.ts';
import type { WebhookSender } from './webhooks.ts';

/** Actions of people in the store. Each sends the webhooks that Shopify would send, unless its own comment says
 *  otherwise. */
export function createActions(
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

  function sentWith(order: SimOrder, number: string): SimFulfilment {
    const found = order.fulfilments.find(
      ({ status, tracking }) => status === 'SUCCESS' && tracking.number === number,
    );
    if (!found) throw new AppError('not-found', `No fulfilment ${number}.`);
    return found;
  }

  function sendOrderWebhook(shop: SimShop, order: SimOrder, topic: string): void {
    changed();
    if (shop.installed) webhooks.send(shop.domain, topic, restOrder(order));
  }

  /** Sent for every fulfilment, whether we or others created it. */
  function sendFulfilmentWebhook(
    shop: SimShop,
    order: SimOrder,
    fulfilment: SimFulfilment,
    what: 'create' | 'update',
  ): void {
    const body = restFulfilment(order, fulfilment);
    if (shop.installed) webhooks.send(shop.domain, `fulfillments/${what}`, body);
    sendOrderWebhook(shop, order, 'orders/updated');
  }

  function sendFulfilmentOrderWebhook(shop: SimShop, order: SimOrder, what: string): void {
    changed();
    const [first] = graphqlFulfilmentOrders(shop, order);
    // The app gets no webhook if it cannot see any of the order's fulfilment orders.
    if (!first) return;
    const body = { id: first.id, status: first.status.toLowerCase() };
    const field = what === 'moved' ? 'moved_fulfillment_order' : 'fulfillment_order';
    if (shop.installed) webhooks.send(shop.domain, `fulfillment_orders/${what}`, { [field]: body });
  }

  function sendLocationWebhook(shop: SimShop, location: SimLocation, topic: string): void {
    changed();
    const { id, name } = location;
    const body = { id: Number(id), name, admin_graphql_api_id: gid('Location', id) };
    if (shop.installed) webhooks.send(shop.domain, topic, body);
  }

  return {
    shopOf,
    sendFulfilmentWebhook,
    createOrder(domain: string, overrides?: NewOrder): SimOrder {
      const shop = shopOf(domain);
      const order = placeOrder(shop, overrides, now());
      sendOrderWebhook(shop, order, 'orders/create');
      return order;
    },
    /** Adds a recorded order without sending webhooks. */
    importOrder(domain: string, body: unknown): SimOrder {
      const order = importOrder(shopOf(domain), body);
      changed();
      return order;
    },
    /** Adds one more of the first line's product. */
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
      sendOrderWebhook(shop, order, 'orders/updated');
    },
    updateOrder(domain: string, id: string, fields: Partial<SimOrder>): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      Object.assign(order, fields);
      touch(order, now());
      sendOrderWebhook(shop, order, 'orders/updated');
    },
    /** Refunds pieces of a line that were sent, or takes them back. What is left to send stays the same. */
    refundSent(domain: string, id: string, lineId: string, quantity = 1): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      const line = order.lines.find((one) => one.id === lineId);
      if (!line) throw new AppError('not-found', `No line ${lineId}.`);
      line.refunded = (line.refunded ?? 0) + quantity;
      order.financial = 'PARTIALLY_REFUNDED';
      touch(order, now());
      sendOrderWebhook(shop, order, 'orders/updated');
    },
    cancelOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      if (order.cancelledAt) return;
      cancelOrder(order, now());
      sendOrderWebhook(shop, order, 'orders/cancelled');
      sendOrderWebhook(shop, order, 'orders/updated');
    },
    deleteOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      shop.orders = shop.orders.filter((one) => one !== order);
      changed();
      if (shop.installed) webhooks.send(domain, 'orders/delete', { id: Number(order.id) });
    },
    /** Someone else fulfils the order, or only these lines. */
    fulfilElsewhere(
      domain: string,
      id: string,
      company: string,
      number: string,
      lineIds?: readonly string[],
    ): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      const tracking = { company, number, url: null };
      const made = fulfil(order, tracking, false, travellingOf(order, lineIds));
      sendFulfilmentWebhook(shop, order, made, 'create');
    },
    /** A person cancels the fulfilment with this tracking number. */
    cancelFulfilment(domain: string, id: string, number: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      const found = sentWith(order, number);
      cancelFulfilment(order, found);
      sendFulfilmentWebhook(shop, order, found, 'update');
    },
    /** A person changes the tracking number of a fulfilment. */
    renumber(domain: string, id: string, number: string, other: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      const found = sentWith(order, number);
      found.tracking.number = other;
      touch(order, now());
      sendFulfilmentWebhook(shop, order, found, 'update');
    },
    /** The webhook does not contain the order, and the order's version does not change. */
    holdOrder(domain: string, id: string, notes?: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      Object.assign(order, { onHold: true, holdNotes: notes });
      sendFulfilmentOrderWebhook(shop, order, 'placed_on_hold');
    },
    releaseOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      Object.assign(order, { onHold: false, holdNotes: undefined });
      sendFulfilmentOrderWebhook(shop, order, 'hold_released');
    },
    /** Puts one line on hold, or releases it; the others are unchanged. */
    holdLine(domain: string, id: string, lineId: string, apart: 'held' | 'released'): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      for (const line of order.lines) if (line.id === lineId) line.apart = apart;
      sendFulfilmentOrderWebhook(
        shop,
        order,
        apart === 'held' ? 'placed_on_hold' : 'hold_released',
      );
    },
    /** The location reports progress (no webhook topic is subscribed for it), or reports the work as incomplete. The
     *  order's version does not change. */
    reportWork(domain: string, id: string, work: SimOrder['work']): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      order.work = work;
      changed();
      if (work === 'INCOMPLETE')
        sendFulfilmentOrderWebhook(shop, order, 'fulfillment_service_failed_to_complete');
    },
    /** Shopify assigns the order's location some time after the order was created. */
    routeOrder(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      order.isUnrouted = false;
      sendFulfilmentOrderWebhook(shop, order, 'order_routing_complete');
    },
    moveOrder(domain: string, id: string, locationId: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      Object.assign(order, { locationId, work: undefined });
      for (const line of order.lines) delete line.locationId;
      sendFulfilmentOrderWebhook(shop, order, 'moved');
    },
    moveLine(domain: string, id: string, lineId: string, locationId: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      for (const line of order.lines) if (line.id === lineId) line.locationId = locationId;
      sendFulfilmentOrderWebhook(shop, order, 'moved');
    },
    addLocation(domain: string, location: Omit<SimLocation, 'id'>): SimLocation {
      const shop = shopOf(domain);
      const made = { ...location, id: newSimId() };
      shop.locations.push(made);
      sendLocationWebhook(shop, made, 'locations/create');
      return made;
    },
    editLocation(domain: string, id: string, fields: Partial<SimLocation>): void {
      const shop = shopOf(domain);
      const location = shop.locations.find((one) => one.id === id);
      if (!location) throw new AppError('not-found', `No location ${id}.`);
      Object.assign(location, fields);
      const topic = fields.isActive === false ? 'deactivate' : 'update';
      sendLocationWebhook(shop, location, `locations/${topic}`);
    },
    /** A customer requests, through Shopify, the data that apps hold about them. */
    askForData(domain: string, id: string): void {
      const shop = shopOf(domain);
      const order = orderOf(shop, id);
      webhooks.send(domain, 'customers/data_request', {
        shop_id: Number(shop.id),
        shop_domain: domain,
        orders_requested: [Number(order.id)],
        customer: { id: Number(order.customerId) },
        data_request: { id: 9999 },
      });
    },
    ...createShopLife({ shopOf, webhooks, changed, now, shops: () => state.shops }),
  };
}
export type StoreActions = ReturnType<typeof createActions>;
