import { MAXIMUM_COST } from './cost.ts';
import type { SimShop } from './state.ts';

/** The bad days. Everything is off at the start; the control API and tests switch it on. */
export type Switches = {
  /** The next so many webhooks are never sent. */
  dropWebhooks: number;
  /** Every webhook is sent twice. */
  duplicateWebhooks: boolean;
  /** Webhooks leave in pairs, the later one first. */
  reorderWebhooks: boolean;
  /** The next call of the operation with this name is carried out, and its answer is lost. */
  loseAnswerTo: string | null;
  /** How many days back orders are shown to an app without read_all_orders. */
  sightDays: number;
  /** Shopify's review has not approved the app for customer data: names, addresses, mail, phones. */
  withholdCustomerData: boolean;
  /** Points that one call may ask for. */
  maximumCost: number;
  /** The Admin API answers every call with this status. */
  denyWith: number | null;
  /** Token exchange and refresh answer with this status. */
  denyTokensWith: number | null;
  /** The Admin API answers so late, in milliseconds. */
  slowMs: number;
  /** The Admin API answers with a page of HTML and a good 200. */
  answerWithPage: boolean;
  /** Bulk operations: refused, as to an app that is not enabled for them; or begun, and failing. */
  bulk: 'works' | 'denied' | 'busy' | 'fails';
  /** How often a bulk operation is looked at before its file is there. */
  bulkLooks: number;
  /** The file of the next bulk operation breaks off after so many lines; once. */
  bulkBreaksAfter: number | null;
  /** Refresh answers lack `expires_in`. */
  refreshWithoutExpiry: boolean;
  /** What an app is billed through answers every call with this status. */
  billingAnswersWith: number | null;
  /** The same, with a page of HTML and a good 200. */
  billingPage: boolean;
  /** Each event is taken, and answered with this. */
  billingBody: Record<string, unknown> | null;
  /** The Partner API answers every question with this. */
  partnerBody: Record<string, unknown> | null;
};

/** The shop as an app without read_all_orders is shown it. */
export function asShown(
  shop: SimShop,
  { sightDays, withholdCustomerData, maximumCost }: Switches,
  now: Date,
): SimShop {
  const oldest = now.getTime() - sightDays * 86_400_000;
  const isShown = (order: SimShop['orders'][number]) =>
    order.isRecorded || Date.parse(order.createdAt) >= oldest;
  return {
    ...shop,
    orders: shop.orders.filter(isShown),
    withholdsCustomers: withholdCustomerData,
    maximumCost,
  };
}

export function newSwitches(): Switches {
  return {
    dropWebhooks: 0,
    duplicateWebhooks: false,
    reorderWebhooks: false,
    loseAnswerTo: null,
    sightDays: 60,
    withholdCustomerData: false,
    maximumCost: MAXIMUM_COST,
    denyWith: null,
    denyTokensWith: null,
    slowMs: 0,
    answerWithPage: false,
    bulk: 'works',
    bulkLooks: 1,
    bulkBreaksAfter: null,
    refreshWithoutExpiry: false,
    billingAnswersWith: null,
    billingPage: false,
    billingBody: null,
    partnerBody: null,
  };
}
