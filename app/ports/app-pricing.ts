/** The plan of ours that a shop has approved in Shopify. */
export type ShopPlan = {
  /** When its billing period began: of what came before, Shopify counts nothing any more. Null during a
   *  trial. */
  since: Date | null;
  /** Whether shipments are counted in it. */
  countsShipments: boolean;
};

/** A shipment that Shopify bills, or one that is taken off its bill again. */
export type UsageReport = {
  /** Shopify's id of the shop. */
  shopId: string;
  /** The same key is counted once, for ever. */
  key: string;
  at: Date;
  quantity: 1 | -1;
};

/** Shopify as the one who bills for a public app (docs/integrations/shopify.md).
 *  Every call may throw 'store-down' (ask again), 'store-rights-lost' (the shop no longer lets us in) or
 *  'store-refused' (Shopify's words; `details.why` is 'key' where it does not accept ours, and
 *  'notInstalled' where the shop has removed the app). */
export type AppPricingPort = {
  /** Shopify's id of a shop, which it alone tells. */
  shopIdOf(domain: string): Promise<string>;
  /** Null where it has approved none. */
  planOf(shopId: string): Promise<ShopPlan | null>;
  /** Safe to repeat, also after a lost answer. That it is taken is not proof that it is billed: Shopify
   *  judges it later, and in silence. */
  report(usage: UsageReport): Promise<void>;
};
