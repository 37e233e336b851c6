import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import type { OrderActionName } from '#app/domain/orders/actions/index.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import type { ListSettings } from '#app/domain/workbench/list-look.schema.ts';
import type { ManifestPart } from '#app/screens/manifests/manifest-part.tsx';
import type { StatusChoice } from './status-filter.tsx';

export type OrdersScreenProps = {
  page: Page<OrderRow>;
  query: OrderListQuery;
  list: ListSettings;
  filtering: Filtering;
  statuses: readonly StatusChoice[];
  productName: string;
  broken: readonly BrokenStore[];
  /** The acts of this person. */
  may: readonly OrderActionName[];
  can: { 'order.create': boolean };
  /** On what this person's labels are laid out; null for who prints none. */
  labelSheet?: LabelSheet | null;
  /** Only this store's orders, on a page of their own. */
  storeName?: string;
  /** Only what is on manifests, on one of their own pages. */
  manifest?: ManifestPart;
};
