import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useMemo, useRef, useState } from 'react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { actOf, type OrderAct, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import type { OrderStatus } from '@prisma/client';
import { BrokenBanner } from '#app/screens/stores/broken-banner.tsx';
import { useShell } from '#app/shells/shell.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { KeyboardHelp } from '#app/ui/keyboard-help.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { readSort } from '#app/ui/sort.rules.ts';
import { useCursor } from '#app/ui/use-cursor.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useSelection } from '#app/ui/use-selection.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { ActQuestion } from './act-question.tsx';
import { ActOutcome } from './act-outcome.tsx';
import { actsAt } from './batch.rules.ts';
import { LabelProgress } from './label-progress.tsx';
import { ORDER_COLUMNS, RowActsProvider } from './order-columns.tsx';
import { OrderSearch } from './order-search.tsx';
import { orderPath } from './order-words.rules.ts';
import { OrdersActions } from './orders-actions.tsx';
import { OrdersEmpty } from './orders-empty.tsx';
import { chipsOf } from './orders-chips.rules.ts';
import { withFilters } from './orders-state.rules.ts';
import { orderShortcuts } from './order-shortcuts.rules.ts';
import { StatusFilter } from './status-filter.tsx';
import type { StatusChoice } from './status-filter.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { useFilterBy } from './use-filter-by.ts';
import { useOrdersState } from './use-orders-state.ts';

export type OrdersScreenProps = {
  page: Page<OrderRow>;
  query: OrderListQuery;
  statuses: readonly StatusChoice[];
  productName: string;
  broken: readonly BrokenStore[];
  /** The acts of this person. */
  may: readonly OrderAct[];
  can: { 'order.create': boolean };
  /** Only this store's orders, on a page of their own. */
  storeName?: string;
};

/** Specification 2, section 9: the list reloads itself. */
const RELOAD_MS = 1_000_000;

export function OrdersScreen(props: OrdersScreenProps) {
  const { page, query, statuses, productName, broken, may, can, storeName } = props;
  const { Page: Frame, href, canPrintDirectly } = useShell();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const searchInput = useRef<HTMLInputElement>(null);
  const [job, setJob] = useState<{ collection: string; jobId: string; total: number } | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const status = query.status as OrderStatus[];
  const filters = useMemo(() => ({ q: query.q, status }), [query.q, status]);
  useOrdersState(filters, productName, storeName === undefined);
  useLiveReload({
    stream: { url: '/events/orders', event: 'order' },
    reloadMs: RELOAD_MS,
  });

  const keys = useMemo(() => page.docs.map((order) => order.orderKey), [page.docs]);
  const selection = useSelection(keys);
  const { cursor, move, clearCursor } = useCursor(keys);
  const { act, question, isBusyWith, isBusy, outcome, dismiss } = useOrderActions({
    onBegun: (isSingle) => !isSingle && selection.clear(),
    onAnswer: ({ intent, jobId, accepted, skipped }) => {
      const { document, prints } = actOf(intent);
      if (document && jobId) setJob({ collection: document, jobId, total: accepted.length });
      if (prints && jobId && skipped.length === 0) navigate(href('/printing'));
    },
  });

  const filterBy = useFilterBy(filters);
  const batch = (intent: OrderIntent) => {
    act(
      intent,
      keys.filter((key) => selection.selected.has(key)),
    );
  };
  /** By the keyboard: the selected orders, or the one the cursor stands on. */
  const batchOrCursor = (intent: OrderIntent) => {
    // A second press of the same key must not take another order than the first.
    if (isBusy) return;
    clearCursor();
    if (selection.selected.size > 0 || cursor === null) batch(intent);
    else act(intent, [cursor], true);
  };
  const acts = actsAt('batch', may, { canPrintDirectly });
  const shortcuts = orderShortcuts(
    {
      search: () => searchInput.current?.focus(),
      move,
      select: () => cursor !== null && selection.toggle(cursor),
      open: () => cursor !== null && navigate(href(orderPath(cursor))),
      act: batchOrCursor,
      help: () => setHelpOpen(true),
    },
    acts,
  );
  useShortcuts(shortcuts);

  const rowActs = useMemo(
    () => ({
      offered: actsAt('row', may, { canPrintDirectly }),
      isBusyWith,
      act: (intent: OrderIntent, orderKey: string) => act(intent, [orderKey], true),
    }),
    [may, canPrintDirectly, isBusyWith, act],
  );
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const allOrders = storeName === undefined ? null : href('/orders');
  const chips = chipsOf(search, query, statuses, allOrders);
  const isFiltered = chips.some(({ key }) => key !== 'store') || (!storeName && chips.length > 0);
  const count = selection.selected.size;
  return (
    <Frame
      title={storeName ? `Orders of ${storeName}` : 'Orders'}
      {...(storeName ? { back: { label: 'Store Settings', path: '/store-settings' } } : {})}
      fullWidth
      actions={<OrdersActions canCreate={can['order.create']} onHelp={() => setHelpOpen(true)} />}
    >
      <BrokenBanner stores={broken} />
      <div className="t-bar">
        <div className="t-group t-grow">
          <OrderSearch
            q={query.q}
            input={searchInput}
            kept={{ sort: query.sort, ...(status.length > 0 ? { status: status.join() } : {}) }}
            onSearch={(q) => filterBy({ q })}
          />
          <StatusFilter
            choices={statuses}
            chosen={status}
            onChange={(chosen) => filterBy({ status: chosen })}
          />
        </div>
        {acts.length > 0 ? (
          <div className="t-group">
            <span className="t-quiet t-figures" role="status">
              {count > 0 ? `${count} selected` : ''}
            </span>
            <MenuButton
              label="Select Batch Action"
              acts={acts.map(({ act: key, label }) => ({ key, label }))}
              busy={isBusy}
              onAct={(intent) => batch(intent as OrderIntent)}
            />
          </div>
        ) : null}
      </div>
      {chips.length > 0 ? (
        <div className="t-bar">
          <FilterChips
            chips={chips}
            clearAll={allOrders ?? withFilters('', { q: '', status: [] })}
          />
        </div>
      ) : null}
      <ActQuestion {...question} />
      <ActOutcome outcome={outcome} onClose={dismiss} />
      <RowActsProvider value={rowActs}>
        <DataTable
          label="Orders"
          columns={ORDER_COLUMNS}
          rows={page.docs}
          rowId={(order) => order.orderKey}
          rowLabel={(order) => `order ${order.orderId}`}
          rowHref={(order) => href(orderPath(order.orderKey))}
          selection={acts.length > 0 ? selection : undefined}
          sort={readSort(query.sort)}
          cursor={cursor}
          height="window"
          loading={isLoading}
          empty={<OrdersEmpty isFiltered={isFiltered} isBeyond={page.totalDocs > 0} />}
        />
      </RowActsProvider>
      <div className="t-bar t-bar--foot">
        <span aria-live="polite" className="t-hidden">
          {isLoading ? 'Loading orders' : ''}
        </span>
        <Pager page={page.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
      {job ? <LabelProgress key={job.jobId} {...job} onClose={() => setJob(null)} /> : null}
      <KeyboardHelp shortcuts={shortcuts} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Frame>
  );
}
