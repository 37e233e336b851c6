import type { OrderStatus } from '@prisma/client';
import type { OrderFilter } from './order-filter.rules.ts';
import { ORDER_STATUS, ORDER_STATUSES } from './order-status.rules.ts';

/** The filter fields that make up a tab. The other fields stay as they are. */
type TabFields = Pick<OrderFilter, 'attention' | 'hold' | 'comingBack'> & {
  status: readonly OrderStatus[];
};
export type OrderTab = TabFields & { key: OrderTabKey; label: string };

/** With a courier, and neither delivered, failed nor cancelled. */
const UNDER_WAY = ORDER_STATUSES.filter((status) => ORDER_STATUS[status].pip === 'half');

/** Orders on hold are not in *To ship* but on their own tab. Home counts by these tabs too. */
// prettier-ignore
export const ORDER_TABS = [
  { key: 'toShip',    label: 'To ship',   status: ['eligible'],                      attention: '',    hold: 'no', comingBack: '' },
  { key: 'needsYou',  label: 'Needs attention', status: [],                                attention: 'yes', hold: '', comingBack: '' },
  { key: 'manifest',  label: 'Manifest',  status: ['inManifest', 'confirmManifest'], attention: '',    hold: '', comingBack: '' },
  { key: 'underWay',  label: 'Under way', status: UNDER_WAY,                         attention: '',    hold: '', comingBack: '' },
  { key: 'delivered', label: 'Delivered', status: ['deliveryCompleted'],             attention: '',    hold: '', comingBack: '' },
  { key: 'comingBack', label: 'Coming back', status: [], attention: '', hold: '', comingBack: 'yes' },
  { key: 'onHold',    label: 'On hold',   status: [],                                attention: '',    hold: 'yes', comingBack: '' },
  { key: 'all',       label: 'All',       status: [],                                attention: '',    hold: '', comingBack: '' },
] as const satisfies readonly (TabFields & { key: string; label: string })[];
export type OrderTabKey = (typeof ORDER_TABS)[number]['key'];

/** The tab that the filter matches; null if it matches none. */
export function tabOf(filter: TabFields): OrderTab | null {
  const tabs: readonly OrderTab[] = ORDER_TABS;
  return (
    tabs.find(
      ({ status, attention, hold, comingBack }) =>
        attention === filter.attention &&
        hold === filter.hold &&
        comingBack === filter.comingBack &&
        status.length === filter.status.length &&
        status.every((one) => filter.status.includes(one)),
    ) ?? null
  );
}

/** The filter with another tab's fields. */
export function onTab(
  filter: OrderFilter,
  { status, attention, hold, comingBack }: TabFields,
): OrderFilter {
  return { ...filter, status: [...status], attention, hold, comingBack };
}

/** The filter without any tab's fields. */
export function offTabs(filter: OrderFilter): OrderFilter {
  return { ...filter, status: [], attention: '', hold: '', comingBack: '' };
}
