import { z } from 'zod';
import { beginningOf } from '#app/domain/shared/plain-text.ts';

/** The maximum length, in characters, of a text written by people. A longer text is cut, since it is not a name,
 *  address or note. */
const MAX_WORDS = 20_000;
const MAX_LISTED = 500;

/** An optional text; an empty one becomes null. */
const text = z
  .string()
  .nullable()
  .transform((value) => (value?.trim() ? beginningOf(value, MAX_WORDS) : null));
/** The text of a refusal, shortened. */
const reported = z.string().transform((value) => beginningOf(value, MAX_LISTED));
/** A required text. */
const words = z.string().transform((value) => beginningOf(value, MAX_WORDS));

// The schemas below describe Shopify's JSON from the Admin GraphQL API, restricted to the fields we request. Protected
// customer data is null when the shop's owner or Shopify's review did not grant it, so each of those fields is
// nullable.
const Money = z.object({
  shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
});

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
export type PageInfo = z.infer<typeof PageInfo>;

const page = <T extends z.ZodType>(node: T) =>
  z.object({ nodes: z.array(node), pageInfo: PageInfo });

/** The names of an object's fields that are withheld from us (`graphql-answer.ts`). */
const withheld = z.array(z.string()).optional();

const Address = z.object({
  withheld,
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  provinceCode: text,
  zip: text,
  countryCodeV2: text,
  phone: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type ShopifyAddress = z.infer<typeof Address>;

const Line = z.object({
  id: z.string(),
  name: words,
  sku: text,
  quantity: z.number().int(),
  currentQuantity: z.number().int(),
  unfulfilledQuantity: z.number().int(),
  requiresShipping: z.boolean(),
  originalUnitPriceSet: Money,
});
export type ShopifyLine = z.infer<typeof Line>;

const FulfilmentOrderHead = z.object({
  id: z.string(),
  status: z.string(),
  deliveryMethod: z.object({ methodType: z.string() }).nullable(),
  assignedLocation: z.object({
    withheld,
    name: words,
    location: z.object({ id: z.string(), isFulfillmentService: z.boolean() }).nullable(),
  }),
  fulfillAt: z.string().nullable(),
  fulfillmentHolds: z.array(z.object({ displayReason: words, reasonNotes: text })),
});
export type ShopifyFulfilmentOrderHead = z.infer<typeof FulfilmentOrderHead>;

const FulfilmentOrderLine = z.object({
  id: z.string(),
  remainingQuantity: z.number().int(),
  lineItem: z.object({ id: z.string() }),
});

const FulfilmentOrder = FulfilmentOrderHead.extend({ lineItems: page(FulfilmentOrderLine) });
export type ShopifyFulfilmentOrder = z.infer<typeof FulfilmentOrder>;

const OrderHead = z.object({
  withheld,
  id: z.string(),
  name: words,
  // A bulk operation's file that the previous release requested does not have it.
  test: z.boolean().default(false),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  currencyCode: z.string(),
  email: text,
  phone: text,
  note: text,
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  paymentGatewayNames: z.array(z.string()),
  totalPriceSet: Money,
  currentTotalPriceSet: Money,
  totalShippingPriceSet: Money,
  currentTotalDiscountsSet: Money,
  currentTotalTaxSet: Money,
  taxesIncluded: z.boolean(),
  customer: z.object({ id: z.string() }).nullable(),
  shippingAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  lineItems: page(Line),
  fulfillments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      trackingInfo: z.array(z.object({ number: text })),
    }),
  ),
});

export const Order = OrderHead.extend({ fulfillmentOrders: page(FulfilmentOrder) });
export type ShopifyOrder = z.infer<typeof Order>;

/** An order in a bulk operation's file, which has fulfilment orders without their lines. */
export const FileOrder = OrderHead.extend({ fulfillmentOrders: page(FulfilmentOrderHead) });
export type ShopifyFileOrder = z.infer<typeof FileOrder>;

// Each order is parsed separately, so that an unreadable one does not affect the others.
export const OrderByIdAnswer = z.object({ order: z.unknown() });
export const OrdersChangedAnswer = z.object({ orders: page(z.unknown()) });
export const OrdersCountAnswer = z.object({
  ordersCount: z.object({ count: z.number().int(), precision: z.string() }).nullable(),
});
export const OrdersHeldAnswer = z.object({
  orders: page(z.object({ id: z.string(), updatedAt: z.iso.datetime({ offset: true }) })),
});
export const BulkBeginAnswer = z.object({
  bulkOperationRunQuery: z
    .object({
      bulkOperation: z.object({ id: z.string() }).nullable(),
      userErrors: z.array(z.object({ message: reported })),
    })
    .nullable(),
});
export const BulkLookAnswer = z.object({
  bulkOperation: z
    .object({
      status: z.string(),
      // An unsigned 64-bit number, so it may arrive as text.
      rootObjectCount: z.union([z.string(), z.number()]),
      url: z.string().nullable(),
    })
    .nullable(),
});
export const OrderOfFulfilmentOrderAnswer = z.object({
  fulfillmentOrder: z.object({ orderId: z.string() }).nullable(),
});
export const RightsAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
export const OrderLinesPageAnswer = z.object({
  order: z.object({ lineItems: page(Line) }).nullable(),
});
export const FulfilmentOrdersPageAnswer = z.object({
  order: z.object({ fulfillmentOrders: page(FulfilmentOrder) }).nullable(),
});
export const FulfilmentOrderLinesPageAnswer = z.object({
  fulfillmentOrder: z.object({ lineItems: page(FulfilmentOrderLine) }).nullable(),
});

const FulfilmentOrderWork = FulfilmentOrder.extend({
  supportedActions: z.array(z.object({ action: z.string() })),
});
const ShippingState = z.object({
  id: z.string(),
  fulfillments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      trackingInfo: z.array(z.object({ number: text })),
    }),
  ),
  fulfillmentOrders: page(FulfilmentOrderWork),
});
export type ShippingState = z.infer<typeof ShippingState>;
export const ShippingStateAnswer = z.object({ order: ShippingState.nullable() });
export const ShippingStatePageAnswer = z.object({
  order: z.object({ fulfillmentOrders: page(FulfilmentOrderWork) }).nullable(),
});

const FulfilmentLines = page(
  z.object({ quantity: z.number().int().nullable(), lineItem: z.object({ id: z.string() }) }),
);
const FulfilmentState = z.object({
  id: z.string(),
  status: z.string(),
  events: z.object({
    nodes: z.array(z.object({ id: z.string(), status: z.string(), happenedAt: z.string() })),
  }),
  fulfillmentLineItems: FulfilmentLines,
});
export type FulfilmentState = z.infer<typeof FulfilmentState>;
export const FulfilmentStateAnswer = z.object({ fulfillment: FulfilmentState.nullable() });
export const FulfilmentLinesPageAnswer = z.object({
  fulfillment: z.object({ fulfillmentLineItems: FulfilmentLines }).nullable(),
});

const UserErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: reported }));
export type UserErrors = z.infer<typeof UserErrors>;

export const FulfilmentCreateAnswer = z.object({
  fulfillmentCreate: z
    .object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors: UserErrors })
    .nullable(),
});
export const FulfilmentEventCreateAnswer = z.object({
  fulfillmentEventCreate: z
    .object({ fulfillmentEvent: z.object({ id: z.string() }).nullable(), userErrors: UserErrors })
    .nullable(),
});
export const FulfilmentCancelAnswer = z.object({
  fulfillmentCancel: z
    .object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors: UserErrors })
    .nullable(),
});

export const ShopAnswer = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    contactEmail: z.string(),
    myshopifyDomain: z.string(),
    currencyCode: z.string(),
    shopAddress: z.object({ phone: text }),
  }),
});

export const LocationsAnswer = z.object({
  locations: page(
    z.object({
      id: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      fulfillsOnlineOrders: z.boolean(),
      isFulfillmentService: z.boolean(),
      address: Address.omit({ name: true, company: true, countryCodeV2: true }).extend({
        countryCode: text,
      }),
    }),
  ),
});
