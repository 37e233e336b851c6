import { PROTECTED_FIELDS } from '#app/integrations/shopify/field-scopes.ts';
import { MAXIMUM_COST } from './cost.ts';
import type { SimShop } from './state.ts';

/** Simulated failures. All are off at the start; the control API and tests switch them on. */
export type Switches = {
  /** This many of the next webhooks are never sent. */
  dropWebhooks: number;
  /** Every webhook is sent twice. */
  duplicateWebhooks: boolean;
  /** Webhooks are sent in pairs, the later one first. */
  reorderWebhooks: boolean;
  /** The next call of this operation is carried out, but its answer is lost. `AppEvent` stands for a billing event. */
  loseAnswerTo: string | null;
  /** How many days back orders are visible to an app without read_all_orders. */
  sightDays: number;
  /** Shopify's review has not approved the app for customer data: names, addresses, mail, phones. */
  withholdCustomerData: boolean;
  /** Only these protected fields are withheld, as `Type.field`; null: all of them or none. */
  withholdFields: readonly string[] | null;
  /** The highest cost of one call. */
  maximumCost: number;
  /** The Admin API answers every call with this status. */
  denyWith: number | null;
  /** Token exchange and refresh answer with this status. */
  denyTokensWith: number | null;
  /** The Admin API answers after this many milliseconds. */
  slowMs: number;
  /** The Admin API answers 200 with an HTML page. */
  answerWithPage: boolean;
  /** Whether bulk operations work, are denied (the app is not enabled for them), are refused because others are
   *  running, or start and then fail. */
  bulk: 'works' | 'denied' | 'busy' | 'fails';
  /** How many times a bulk operation must be polled before its file is ready. */
  bulkLooks: number;
  /** The file of the next bulk operation ends after this many lines; once. */
  bulkBreaksAfter: number | null;
  /** Refresh answers lack `expires_in`. */
  refreshWithoutExpiry: boolean;
  /** The billing hosts answer every call with this status. */
  billingAnswersWith: number | null;
  /** The billing hosts answer 200 with an HTML page. */
  billingPage: boolean;
  /** Each event is accepted and answered with this body. */
  billingBody: Record<string, unknown> | null;
  /** The Partner API answers every query with this body. */
  partnerBody: Record<string, unknown> | null;
};

/** The copy of a shop that an app without read_all_orders sees: orders older than `sightDays` are missing, except
 *  recorded ones. The switches for withheld customer data and for the highest cost of a call are added. */
export function asShown(
  shop: SimShop,
  { sightDays, withholdCustomerData, withholdFields, maximumCost }: Switches,
  now: Date,
): SimShop {
  const oldest = now.getTime() - sightDays * 86_400_000;
  const isShown = (order: SimShop['orders'][number]) =>
    order.isRecorded || Date.parse(order.createdAt) >= oldest;
  return {
    ...shop,
    orders: shop.orders.filter(isShown),
    withheldFields: withholdCustomerData ? PROTECTED_FIELDS : new Set(withholdFields),
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
    withholdFields: null,
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
