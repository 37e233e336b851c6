import { asksNothing, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { OrderActionName } from '#app/domain/orders/actions/index.ts';
import type { Page } from '#app/domain/shared/page.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { ManifestEmpty } from '#app/screens/manifests/manifest-empty.tsx';
import { ManifestActions, type ManifestPart } from '#app/screens/manifests/manifest-part.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { Selection } from '#app/ui/use-selection.ts';
import { OrdersActions } from './orders-actions.tsx';
import { OrdersEmpty } from './orders-empty.tsx';
import type { OrdersExport } from './use-orders-export.tsx';

type HeadProps = {
  manifest: ManifestPart | undefined;
  may: readonly OrderActionName[];
  canCreate: boolean;
  labelSheet: LabelSheet | null;
  exporting: OrdersExport;
  selection: Selection;
  isBusy: boolean;
  onConfirm(orderKeys: readonly string[]): void;
};

/** The controls beside a list's title. */
export function OrdersHead(props: HeadProps) {
  const { manifest, may, canCreate, labelSheet, exporting, selection } = props;
  if (manifest)
    return (
      <ManifestActions
        part={manifest}
        may={may}
        selected={selection.state}
        isBusy={props.isBusy}
        onConfirm={props.onConfirm}
      />
    );
  return (
    <OrdersActions
      canCreate={canCreate}
      labelSheet={labelSheet}
      exporting={may.includes('labels') ? exporting : null}
    />
  );
}

type NoneProps = { manifest: ManifestPart | undefined; total: number; filter: OrderFilter };

/** Shown when the list has no rows. */
export function OrdersNone({ manifest, total, filter }: NoneProps) {
  return manifest && total === 0 ? (
    <ManifestEmpty part={manifest} isFiltered={!asksNothing(filter)} />
  ) : (
    <OrdersEmpty filter={filter} isBeyond={total > 0} />
  );
}

type FootProps = { page: Page<unknown>; pageSize: number; isLoading: boolean };

export function OrdersFoot({ page, pageSize, isLoading }: FootProps) {
  const { text } = useMessages(ordersMessages);
  return (
    <div className="t-bar t-bar--foot">
      <span aria-live="polite" className="t-hidden">
        {isLoading ? text('list.loading') : ''}
      </span>
      <Pager page={page.page} pageSize={pageSize} total={page.totalDocs} />
    </div>
  );
}
