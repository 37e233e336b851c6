import { WOO_OWN } from '#app/domain/stores/woo-status.rules.ts';
import type { Platform, SourceFacts } from '#app/ports/store-platform.ts';

/** What a store's order is to us (product.md D21). `nothingToShip`, `unpaid` and `onHold` all become
 *  In Store; they are told apart for the reason shown. */
export type SourceState =
  | 'notStored'
  | 'cancelled'
  | 'deleted'
  | 'fulfilledElsewhere'
  | 'nothingToShip'
  | 'unpaid'
  | 'onHold'
  | 'open';

export type SourceStateSettings = {
  /** Shopify gateway names or ids that mean: paid at the door. */
  cashOnDeliveryGateways: readonly string[];
  /** A WooCommerce shop's own status → the WooCommerce status whose meaning it takes, e.g.
   *  `{ packed: 'processing' }`. WooCommerce's own statuses keep their meaning. */
  statusMap: Readonly<Record<string, string>>;
  /** The tracking numbers of this order's live shipments with us. */
  ourTrackingNumbers: readonly string[];
  /** The platform's ids of the fulfilments that we made for it: a person there may have given them
   *  another number. */
  ourFulfilments: readonly string[];
};

/** Judges an order by what its store says. The order of the questions matters:
 *  1. a cart is no order, whatever else is said of it;
 *  2. an order that is gone cannot be cancelled any more;
 *  3. a cancelled or fully refunded order must not travel, even if its goods once left;
 *  4. fulfilled by us (our number or our fulfilment among the store's) is our own write-back coming back: it stays
 *     open, so that an echo never moves an order; fulfilled otherwise is someone else's work;
 *  5. nothing to ship lasts, unpaid may pass, and what is paid may still be held back: the lasting
 *     reason is shown first. */
export function sourceState(
  platform: Platform,
  facts: SourceFacts,
  settings: SourceStateSettings,
): SourceState {
  const status = wooStatus(platform, facts, settings);
  if (facts.draft) return 'notStored';
  if (facts.deleted || status === 'trash') return 'deleted';
  if (facts.cancelled || facts.payment === 'refunded' || isOver(status)) return 'cancelled';
  if (facts.fulfilled || status === 'completed') {
    return isOurs(facts, settings) ? 'open' : 'fulfilledElsewhere';
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
  // WooCommerce moves cash on delivery to `processing` by itself: the status alone decides.
  if (platform === 'woocommerce') return status === 'processing';
  if (facts.payment === 'paid' || facts.payment === 'partially-refunded') return true;
  return platform === 'shopify' && isCashOnDelivery(facts, settings);
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

/** The WooCommerce status that counts, or null on other platforms. */
function wooStatus(
  platform: Platform,
  facts: SourceFacts,
  settings: SourceStateSettings,
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
