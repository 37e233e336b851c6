import type { TabCounts } from '#app/domain/orders/count-tabs.ts';
import { ORDER_TABS } from '#app/domain/orders/order-tabs.rules.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';

/** What the filters of an empty list of orders show. */
export const NO_FILTERING: Filtering = {
  counts: Object.fromEntries(ORDER_TABS.map(({ key }) => [key, 0])) as TabCounts,
  stores: [],
  views: [],
  seesMarks: true,
  batch: null,
  upTo: '',
  today: '2025-03-07',
};
