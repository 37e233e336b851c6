import { WOO_OWN } from '#app/domain/stores/woo-status.rules.ts';
import type { Platform, SourceFacts } from '#app/ports/store-platform.ts';

/** The state of an order in its store (product.md D21). `nothingToShip`, `unpaid` and `onHold` all become In
 *  Store; they are separate so that the right reason is shown. */
export type SourceState =
  | 'notStored'
  | 'cancelled'
  | 'deleted'
  | 'fulfilledElsewhere'
  | 'nothingToShip'
  | 'unpaid'
  | 'onHold'
  | 'open';

const ALIVE: readonly SourceState[] = ['open', 'unpaid', 'onHold', 'nothingToShip'];

/** Whether the store has the order and has not ended it. */
export function isAliveInStore(state: SourceState): boolean {
  return ALIVE.includes(state);
}

export type SourceStateSettings = {
  /** Names or ids of Shopify gateways that mean cash on delivery. */
  cashOnDeliveryGateways: readonly string[];
  /** The custom statuses of a WooCommerce shop, each with the WooCommerce status that it counts as, such as
   *  `{ packed: 'processing' }`. WooCommerce's own statuses keep their meaning. */
  statusMap: Readonly<Record<string, string>>;
  /** The tracking number of each row (the order or a part) that has a shipment which was not refused or cancelled. */
  ourTrackingNumbers: readonly string[];
  /** The platform's ids of the fulfilments that we created. Their tracking numbers alone are not enough to recognise
   *  them, because a person may have changed a number in the store. */
  ourFulfilments: readonly string[];
  /** Whether the order was shipped for another store of ours (`family-news.ts`). The shop was then connected to that
   *  store before, or is a copy of it. */
  isShippedByAnotherStore: boolean;
};

/** Derives an order's state from what its store reports. The sequence of the checks matters:
 *  1. a cart is not an order, whatever else is reported;
 *  2. a deleted order can no longer be cancelled;
 *  3. a cancelled or fully refunded order must not ship, even if its items once left;
 *  4. an order fulfilled by us (our number or our fulfilment is in the store) stays open, because the store only
 *     reports our own update; an order fulfilled in another way, or shipped by another store, was shipped by someone
 *     else;
 *  5. of the remaining reasons the most lasting is shown first: nothing to ship, then unpaid, then on hold. */
export function sourceState(
  platform: Platform,
  facts: SourceFacts,
  settings: SourceStateSettings,
): SourceState {
  const status = wooStatus(platform, facts, settings);
  if (facts.draft) return 'notStored';
  if (facts.deleted || status === 'trash') return 'deleted';
  if (facts.cancelled || facts.payment === 'refunded' || isOver(status)) return 'cancelled';
  if (isOurs(facts, settings)) {
    if (facts.fulfilled || status === 'completed') return 'open';
  } else if (facts.fulfilled || status === 'completed' || settings.isShippedByAnotherStore) {
    return 'fulfilledElsewhere';
  }
  if (!facts.needsShipping) return 'nothingToShip';
  if (!isPaid(platform, facts, settings, status)) return 'unpaid';
  return facts.onHold?.isWhole ? 'onHold' : 'open';
}

function isPaid(
  platform: Platform,
  facts: SourceFacts,
  settings: SourceStateSettings,
  status: string | null,
): boolean {
  // WooCommerce itself moves cash-on-delivery orders to `processing`, so the status alone decides.
  if (platform === 'woocommerce') return status === 'processing';
  if (facts.payment === 'paid' || facts.payment === 'partially-refunded') return true;
  return platform === 'shopify' && isCashOnDelivery(facts, settings);
}

/** Whether the store reports the order as paid. A custom WooCommerce status is read as the status that it counts as. */
export function isPaidInStore(
  platform: Platform,
  facts: SourceFacts,
  settings: Pick<SourceStateSettings, 'statusMap'>,
): boolean {
  if (facts.payment !== 'unpaid') return facts.payment !== 'refunded';
  const status = wooStatus(platform, facts, settings);
  return status === 'processing' || status === 'completed';
}

function isCashOnDelivery(facts: SourceFacts, settings: SourceStateSettings): boolean {
  const named = new Set(settings.cashOnDeliveryGateways.map(plain));
  return facts.gateways.some((gateway) => named.has(plain(gateway)));
}

function isOurs(facts: SourceFacts, settings: SourceStateSettings): boolean {
  return (
    facts.trackingNumbers.some((number) => settings.ourTrackingNumbers.includes(number)) ||
    (facts.fulfilments ?? []).some(({ id }) => settings.ourFulfilments.includes(id))
  );
}

function isOver(status: string | null): boolean {
  return status === 'cancelled' || status === 'refunded';
}

/** The WooCommerce status after mapping; null on other platforms. */
function wooStatus(
  platform: Platform,
  facts: SourceFacts,
  settings: Pick<SourceStateSettings, 'statusMap'>,
): string | null {
  if (platform !== 'woocommerce') return null;
  if (WOO_OWN.has(facts.platformStatus)) return facts.platformStatus;
  const mapped = Object.hasOwn(settings.statusMap, facts.platformStatus)
    ? settings.statusMap[facts.platformStatus]
    : undefined;
  return mapped ?? facts.platformStatus;
}

function plain(word: string): string {
  return word.trim().toLowerCase();
}
