import { percentOf } from '#app/domain/shared/percent.rules.ts';
import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { onTab, ORDER_TABS, type OrderTab } from '#app/domain/orders/order-tabs.rules.ts';

const TABS = ['toShip', 'underWay', 'delivered', 'onHold', 'manifest'] as const;
type FigureKey = (typeof TABS)[number];
/** A key figure. `filter` defines what is counted, and is the filter of the linked list. */
export type Figure = {
  key: FigureKey;
  label: string;
  filter: OrderFilter;
  /** Whether the figure is hidden when it is 0. */
  onlyWhereSome: boolean;
};

/** Today's key figures. Each is a tab of the order list, but 'delivered' counts only orders that arrived today. */
export const FIGURES: readonly Figure[] = TABS.map((key) => {
  const tab: OrderTab = ORDER_TABS.find((one) => one.key === key) ?? ORDER_TABS[0];
  const isDelivered = key === 'delivered';
  return {
    key,
    label: isDelivered ? 'Delivered today' : tab.label,
    filter: onTab({ ...NO_FILTER, delivered: isDelivered ? 'today' : '' }, tab),
    onlyWhereSome: key === 'onHold' || key === 'manifest',
  };
});

/** The order list's filter for orders that arrived in the last two weeks, on time or late. */
export function arrivedFilter(onTime: OrderFilter['onTime']): OrderFilter {
  return onTab({ ...NO_FILTER, delivered: 'last14', onTime }, deliveredTab);
}

const deliveredTab: OrderTab = ORDER_TABS.find(({ key }) => key === 'delivered') ?? ORDER_TABS[0];

/** The order list's filter for all orders of a day, written `2025-03-07`. */
export function dayFilter(day: string): OrderFilter {
  return { ...NO_FILTER, from: day, to: day };
}

export type Arrived = { onTime: number; late: number };

/** The share of orders on time, in whole percent. Null if nothing arrived. It is 100 only if none was late, and 0
 *  only if none was on time. */
export function onTimePercent({ onTime, late }: Arrived): number | null {
  const all = onTime + late;
  if (all === 0) return null;
  const percent = Math.round(percentOf(onTime, all));
  if (percent === 100 && late > 0) return 99;
  return percent === 0 && onTime > 0 ? 1 : percent;
}

/** The steps to the first printed label, in order. */
export const GUIDE_STEPS = ['store', 'pickup', 'orders', 'label', 'printer'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];
type GuideFacts = {
  stores: number;
  locations: number;
  orders: number;
  /** Whether an import of past orders is running. */
  isBringingIn: boolean;
  labels: number;
  /** Whether a label printer is connected, or has printed before. */
  hasPrinter: boolean;
};

export function stepsDone(facts: GuideFacts): Record<GuideStep, boolean> {
  return {
    store: facts.stores > 0,
    pickup: facts.locations > 0,
    orders: facts.orders > 0 && !facts.isBringingIn,
    label: facts.labels > 0,
    printer: facts.hasPrinter,
  };
}
