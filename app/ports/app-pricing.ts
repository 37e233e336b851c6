/** The pricing plan of our app that a shop has approved in Shopify. */
export type ShopPlan = {
  /** When its billing period began. Shopify does not count usage dated before that. Null during a trial. */
  since: Date | null;
  /** Whether the plan bills shipments by usage. */
  countsShipments: boolean;
};

/** A shipment that Shopify adds to the shop's bill, or takes off it again. */
export type UsageReport = {
  /** Shopify's id of the shop. */
  shopId: string;
  /** Idempotency key: Shopify counts each key once, for ever. */
  key: string;
  at: Date;
  quantity: 1 | -1;
};

/** Billing through Shopify for a public app (docs/integrations/shopify.md). Every call may throw 'store-down'
 *  (retry), 'store-rights-lost' (the shop no longer gives us access) or 'store-refused' (with Shopify's message;
 *  `details.why` is 'key' when Shopify does not accept our key, and 'notInstalled' when the shop has removed the
 *  app). */
export type AppPricingPort = {
  /** Shopify's id of a shop. Only Shopify can look it up. */
  shopIdOf(domain: string): Promise<string>;
  /** Null when the shop has approved no plan. */
  planOf(shopId: string): Promise<ShopPlan | null>;
  /** Safe to repeat, even when the answer was lost. An accepted report is not proof that it is billed: Shopify
   *  validates it later and reports nothing back. */
  report(usage: UsageReport): Promise<void>;
};
