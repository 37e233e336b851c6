import { createContext, useContext } from 'react';
import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';
import { USUAL_LOOK, type ListLook } from '#app/domain/workbench/list-look.rules.ts';
import type { StatusChoice } from './status-filter.tsx';

/** The list's one filter, shared by everything that shows a part of it: toolbar, dialog, chips and column headers. */
export type OrderFiltering = Filtering & {
  filter: OrderFilter;
  by(change: Partial<OrderFilter>): void;
  statuses: readonly StatusChoice[];
  /** Set on a store's own page, where no store can be chosen. */
  isOfOneStore: boolean;
  /** The list's columns and density, which a saved view keeps. */
  look: ListLook;
};

const OrderFilterContext = createContext<OrderFiltering>({
  filter: NO_FILTER,
  by: () => undefined,
  statuses: [],
  isOfOneStore: false,
  look: USUAL_LOOK,
  counts: {
    toShip: 0,
    needsYou: 0,
    manifest: 0,
    underWay: 0,
    delivered: 0,
    comingBack: 0,
    onHold: 0,
    all: 0,
  },
  stores: [],
  views: [],
  seesMarks: true,
  batch: null,
  upTo: '',
  today: '2000-01-01',
});
export const OrderFilterProvider = OrderFilterContext.Provider;

export function useOrderFilter(): OrderFiltering {
  return useContext(OrderFilterContext);
}
