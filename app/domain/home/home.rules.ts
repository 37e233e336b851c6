import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { onTab, ORDER_TABS, type OrderTab } from '#app/domain/orders/order-tabs.rules.ts';

const TABS = ['toShip', 'onHold', 'manifest', 'underWay', 'delivered'] as const;
export type FigureKey = (typeof TABS)[number];
/** `filter`: what it counts, which is what the list shows under it. */
export type Figure = {
  key: FigureKey;
  label: string;
  filter: OrderFilter;
  /** Where there is none, there is nothing to say. */
  onlyWhereSome: boolean;
};

/** The key figures of a shop: the tabs of the list, and of those delivered the last ones. */
export const FIGURES: readonly Figure[] = TABS.map((key) => {
  const tab: OrderTab = ORDER_TABS.find((one) => one.key === key) ?? ORDER_TABS[0];
  const isDelivered = key === 'delivered';
  return {
    key,
    label: isDelivered ? 'Delivered in 30 days' : tab.label,
    filter: onTab({ ...NO_FILTER, days: isDelivered ? 'last30' : '' }, tab),
    onlyWhereSome: key === 'onHold' || key === 'manifest',
  };
});

/** The way to the first label and its printer, in its order. */
export const GUIDE_STEPS = ['store', 'pickup', 'orders', 'label', 'printer'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];
export type GuideFacts = {
  stores: number;
  locations: number;
  orders: number;
  /** Earlier orders are still coming in. */
  isBringingIn: boolean;
  labels: number;
  /** A label printer is connected, or was when it printed. */
  hasPrinter: boolean;
};

/** What of it has happened. */
export function stepsDone(facts: GuideFacts): Record<GuideStep, boolean> {
  return {
    store: facts.stores > 0,
    pickup: facts.locations > 0,
    orders: facts.orders > 0 && !facts.isBringingIn,
    label: facts.labels > 0,
    printer: facts.hasPrinter,
  };
}
