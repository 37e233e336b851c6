import { GraphQLError } from 'graphql';
import {
  allOf,
  cancelFulfilment,
  fulfil,
  fulfilmentOrdersOf,
  type Parts,
  type SimWork,
} from './fulfilments.ts';
import { grantedBy } from './granted.ts';
import {
  connection,
  graphqlFulfilment,
  graphqlFulfilmentOrders,
  graphqlOrder,
} from './graphql-order.ts';
import { touch } from './orders.ts';
import { gid, idOf, newSimId, type SimFulfilment, type SimOrder, type SimShop } from './state.ts';

const TERM = /(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

type Args = Record<string, unknown>;
export type FulfilmentChanged = (
  order: SimOrder,
  fulfilment: SimFulfilment,
  what: 'create' | 'update',
) => void;

/** The root fields that the product uses, for one shop. Any other field of the schema returns an error that names it,
 *  never invented data. */
export function rootFor(shop: SimShop, changed: FulfilmentChanged): Record<string, unknown> {
  const order = (id: unknown) => shop.orders.find((one) => one.id === idOf('Order', id));
  const matching = (args: Args) =>
    shop.orders.filter((one) => matchesQuery(one, String(args['query'] ?? '')));
  const byFulfilment = (id: unknown) => {
    const digits = idOf('Fulfillment', id);
    for (const one of shop.orders) {
      const fulfilment = one.fulfilments.find((candidate) => candidate.id === digits);
      if (fulfilment) return { order: one, fulfilment };
    }
    return null;
  };

  return {
    order: ({ id }: Args) => {
      const found = order(id);
      return found ? graphqlOrder(shop, found) : null;
    },
    orders: (args: Args) => {
      const by = args['sortKey'] === 'CREATED_AT' ? 'createdAt' : 'updatedAt';
      const found = matching(args).sort((a, b) => Date.parse(a[by]) - Date.parse(b[by]));
      return connection(
        found.map((one) => graphqlOrder(shop, one)),
        args,
      );
    },
    ordersCount: (args: Args) => ({ count: matching(args).length, precision: 'EXACT' }),
    fulfillmentOrder: ({ id }: Args) =>
      shop.orders.flatMap((one) => graphqlFulfilmentOrders(shop, one)).find((fo) => fo.id === id) ??
      null,
    fulfillmentOrders: (args: Args) =>
      connection(
        shop.orders.flatMap((one) => graphqlFulfilmentOrders(shop, one)),
        args,
      ),
    fulfillment: ({ id }: Args) => {
      const found = byFulfilment(id);
      return found ? graphqlFulfilment(found.order, found.fulfilment) : null;
    },
    shop: () => ({
      id: gid('Shop', shop.id),
      name: shop.name,
      email: shop.email,
      contactEmail: shop.email,
      myshopifyDomain: shop.domain,
      currencyCode: 'ZAR',
      ianaTimezone: 'Africa/Johannesburg',
      shopAddress: { phone: shop.locations[0]?.phone ?? null },
    }),
    locations: (args: Args) =>
      connection(
        shop.locations.map((location) => ({
          id: gid('Location', location.id),
          name: location.name,
          isActive: location.isActive !== false,
          fulfillsOnlineOrders: location.isActive !== false,
          isFulfillmentService: location.isService === true,
          address: { ...location, address2: null, countryCode: 'ZA' },
        })),
        args,
      ),
    currentAppInstallation: () => ({
      id: gid('AppInstallation', shop.id),
      accessScopes: grantedBy(shop).map((handle) => ({ handle, description: handle })),
      activeSubscriptions: [],
    }),
    webhookSubscriptions: (args: Args) => connection([], args),

    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) => {
      const ids = fulfillment.lineItemsByFulfillmentOrder.map((entry) => entry.fulfillmentOrderId);
      const found = shop.orders.find((one) =>
        graphqlFulfilmentOrders(shop, one).some((fo) => ids.includes(fo.id)),
      );
      const open = found
        ? graphqlFulfilmentOrders(shop, found).filter(
            (fo) =>
              ids.includes(fo.id) &&
              fo.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT'),
          )
        : [];
      if (!found || open.length !== ids.length) {
        return refusal('fulfillment', 'The fulfillment order is not in an open state.');
      }
      const { company = null, number = null, url = null } = fulfillment.trackingInfo ?? {};
      const groups = fulfilmentOrdersOf(found).filter(({ id }) =>
        ids.includes(gid('FulfillmentOrder', id)),
      );
      if (new Set(groups.map(({ locationId }) => locationId)).size > 1) {
        return refusal('fulfillment', 'All fulfillment orders must be at the same location.');
      }
      const wanted = partsOf(groups, fulfillment.lineItemsByFulfillmentOrder);
      if (!wanted) return refusal('fulfillment', 'Invalid fulfillment order line item quantity.');
      const notify = fulfillment.notifyCustomer === true;
      const made = fulfil(found, { company, number, url }, notify, wanted);
      changed(found, made, 'create');
      return { fulfillment: graphqlFulfilment(found, made), userErrors: [] };
    },

    fulfillmentEventCreate: ({ fulfillmentEvent: input }: { fulfillmentEvent: EventInput }) => {
      const found = byFulfilment(input.fulfillmentId);
      if (!found || found.fulfilment.status === 'CANCELLED') {
        return refusal('fulfillmentEvent', 'Fulfillment does not exist.');
      }
      const event = {
        id: newSimId(),
        status: input.status,
        happenedAt: input.happenedAt ?? new Date().toISOString(),
        message: input.message ?? null,
      };
      found.fulfilment.events.push(event);
      touch(found.order);
      changed(found.order, found.fulfilment, 'update');
      const id = gid('FulfillmentEvent', event.id);
      return { fulfillmentEvent: { ...event, id }, userErrors: [] };
    },

    fulfillmentCancel: ({ id }: Args) => {
      const found = byFulfilment(id);
      if (!found) return refusal('fulfillment', 'Fulfillment does not exist.');
      if (found.fulfilment.status !== 'CANCELLED') cancelFulfilment(found.order, found.fulfilment);
      changed(found.order, found.fulfilment, 'update');
      return { fulfillment: graphqlFulfilment(found.order, found.fulfilment), userErrors: [] };
    },

    webhookSubscriptionCreate: () =>
      refusal('webhookSubscription', 'Subscriptions of this app come from its configuration.'),
  };
}

export function notSimulated(field: string): GraphQLError {
  return new GraphQLError(`The simulator does not know '${field}'.`);
}

/** The lines and quantities that a new fulfilment takes from each fulfilment order. Null when a quantity exceeds what
 *  is left, or a line is in none of the fulfilment orders. */
function partsOf(
  works: readonly SimWork[],
  entries: FulfillmentInput['lineItemsByFulfillmentOrder'],
): Parts | null {
  const parts: Parts = [];
  for (const { fulfillmentOrderId, fulfillmentOrderLineItems: asked = [] } of entries) {
    const work = works.find((one) => gid('FulfillmentOrder', one.id) === fulfillmentOrderId);
    if (!work) return null;
    // An empty list of lines means all of them.
    if (asked.length === 0) parts.push(...allOf([work]));
    for (const { id, quantity } of asked) {
      const digits = idOf('FulfillmentOrderLineItem', id);
      const found = work.lines.find(({ line }) => `${work.id}${line.id}` === digits);
      if (!found || quantity < 1 || quantity > found.remaining) return null;
      parts.push({ workId: work.id, lineId: found.line.id, quantity });
    }
  }
  return parts;
}

type Asked = { id: string; quantity: number };
type FulfillmentInput = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: Asked[];
  }[];
  trackingInfo?: { company?: string; number?: string; url?: string };
  notifyCustomer?: boolean;
};
type EventInput = { fulfillmentId: string; status: string; happenedAt?: string; message?: string };

function refusal(payload: string, message: string) {
  return { [payload]: null, userErrors: [{ field: [payload], message }] };
}

/** Shopify's search syntax as far as the product uses it: comparisons of times, a name, a status, joined by AND. As
 *  in Shopify, an unknown field filters nothing. */
function matchesQuery(order: SimOrder, query: string): boolean {
  return [...query.matchAll(TERM)].every(([, field, operator, single, double, bare]) => {
    const value = single ?? double ?? bare ?? '';
    if (field === 'updated_at') return compare(order.updatedAt, operator, value);
    if (field === 'created_at') return compare(order.createdAt, operator, value);
    if (field === 'name') return order.name === value;
    if (field === 'status' && value === 'cancelled') return order.cancelledAt !== null;
    if (field === 'status' && value === 'open') return order.cancelledAt === null;
    return true;
  });
}

/** Times are compared in whole seconds, as Shopify stores them. */
function compare(stored: string, operator: string | undefined, value: string): boolean {
  const [left, right] = [stored, value].map((time) => Math.floor(Date.parse(time) / 1000));
  if (left === undefined || right === undefined) return false;
  if (operator === '>=') return left >= right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  return operator === '<' ? left < right : left === right;
}
