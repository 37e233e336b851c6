import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import {
  actionOf,
  type RunnableAction,
  type OrderActionName,
} from '#app/domain/orders/actions/index.ts';
import { HOW_MANY_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { manifestColumns } from '#app/screens/manifests/manifest-columns.tsx';
import { manifestActions, type ManifestPart } from '#app/screens/manifests/manifest-part.tsx';
import { BrokenBanner } from '#app/screens/stores/broken-banner.tsx';
import { USUAL_LOOK, type ListSettings } from '#app/domain/workbench/list-look.rules.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { useShell } from '#app/shells/shell.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { readSort } from '#app/ui/sort.rules.ts';
import { useCursor } from '#app/ui/use-cursor.ts';
import { useLandedFocus } from '#app/ui/use-landed-focus.ts';
import { useListPlace, usePlaceBefore } from '#app/ui/use-list-place.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useSame } from '#app/ui/use-same.ts';
import { useSelection } from '#app/ui/use-selection.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { withHeadFilters } from './head-filter.tsx';
import { ActionQuestion } from './action-question.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { actionsAt, actionsInRows, takesParcels, type OfferedAction } from './batch.rules.ts';
import { putsBackChosen } from './chosen-before.ts';
import { LookChooser, SaveLook, useListLook } from './list-look.tsx';
import { orderColumns } from './order-columns.tsx';
import { neededBy, reachColumns, wholeAddressesFrom } from './order-columns.rules.ts';
import { OrderFilterProvider } from './order-filter-context.ts';
import { askedOrders, bookedAmong, nameAmong, selectionOwner } from './orders-selection.rules.ts';
import { orderPath } from './order-words.rules.ts';
import { OrdersFoot, OrdersHead, OrdersNone } from './orders-layout.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { orderShortcuts } from './order-shortcuts.rules.ts';
import { ScanToShip } from './scan-to-ship.tsx';
import { roomFor, rowActionsOf } from './row-actions.rules.ts';
import { RowActionsProvider, useRowStates } from './row-actions-state.ts';
import { RowMenu, type OpenMenu } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { useListFilter } from './use-list-filter.ts';
import { useHold, useSteadyOrders } from './use-steady-orders.tsx';
import { useSelectAgain } from './use-select-again.ts';
import { useParcels } from './use-parcels.ts';
import { useOrdersExport } from './use-orders-export.tsx';
import { useOrdersState } from './use-orders-state.ts';
import type { LabelSheet } from '#app/domain/documents/label-sheet.rules.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import type { StatusChoice } from './status-filter.tsx';

/** The list reloads itself at this interval, in milliseconds (specification 2, section 9). */
const RELOAD_MS = 1_000_000;

export function OrdersScreen(props: OrdersScreenProps) {
  const { page, query, may, can, labelSheet = null, storeName, manifest } = props;
  const { Page: ShellPage, href } = useShell();
  const { text: manifestText } = useMessages(manifestMessages);
  const { text } = useMessages(ordersMessages);
  const searchInput = useRef<HTMLInputElement>(null);
  const list = useOrdersList(props);
  const { filtered, selection } = list;
  const actions = useListActions(props, list);
  const { action, isBusy } = actions;
  const exporting = useOrdersExport(storeName);
  const selectAgain = useSelectAgain({
    selection,
    shown: filtered.filter.batch,
    hasBatches: manifest === undefined,
  });
  useListKeys(list, actions, searchInput);
  const isLoading = useIsLoading();
  return (
    <OrderFilterProvider value={filtered}>
      <ShellPage
        title={titleOf(text, manifestText, props)}
        {...(storeName ? { back: { label: text('back'), path: '/store-settings' } } : {})}
        fullWidth
        actions={
          <OrdersHead
            {...{ manifest, may, labelSheet, exporting, selection, isBusy }}
            canCreate={can['order.create']}
            onConfirm={(orderKeys) => action('confirmManifest', orderKeys)}
          />
        }
      >
        <BrokenBanner stores={props.broken} />
        <OrdersToolbar
          query={query}
          manifest={manifest}
          allOrders={storeName === undefined ? null : href('/orders')}
          searchInput={searchInput}
        />
        {exporting.progress}
        <SelectedOrders screen={props} list={list} actions={actions} onSelect={selectAgain} />
        <ScanToShip isOn={may.includes('ship')} />
        <OrdersTable screen={props} list={list} actions={actions} isLoading={isLoading} />
        <OrdersFoot page={page} pageSize={query.limit} isLoading={isLoading} />
      </ShellPage>
    </OrderFilterProvider>
  );
}

type Text = ReturnType<typeof ordersMessages.in>['text'];
type ManifestText = ReturnType<typeof manifestMessages.in>['text'];

function titleOf(
  text: Text,
  manifestText: ManifestText,
  { manifest, storeName }: OrdersScreenProps,
): string {
  if (manifest) return manifestText(`title.${manifest.kind}`);
  return storeName ? text('title.ofStore', { store: storeName }) : text('title');
}

/** The list as it is shown: its look and filter, and its rows with the selection and the cursor. */
function useOrdersList(screen: OrdersScreenProps) {
  const { page, query, list, filtering, statuses, productName, storeName, manifest } = screen;
  const { mayRemember } = useShell();
  const isOfOneStore = storeName !== undefined;
  const isOfManifests = manifest !== undefined;
  const { look, keep } = useListLook(list);
  const filtered = useListFilter({ query, filtering, statuses, isOfOneStore, isOfManifests, look });
  useOrdersState(filtered.filter, productName, !isOfOneStore && !isOfManifests);
  useLandedFocus();
  useLiveReload({
    stream: { url: '/events/orders', event: 'order' },
    reloadMs: RELOAD_MS,
  });

  const place = manifest ? `manifest-${manifest.kind}` : storeName ? 'store-orders' : 'orders';
  const steady = useSteadyOrders({ docs: page.docs, place, query });
  const { rows, region } = steady;
  const keys = useMemo(() => rows.map((order) => order.orderKey), [rows]);
  // 'Select all' means every order that matches the filter. The dates of the manifest history are not part of the
  // filter, so only the orders of the page can be selected there.
  const total = manifest?.kind === 'history' ? page.docs.length : page.totalDocs;
  const selection = useSelection({
    page: keys,
    total,
    upTo: filtering.upTo,
    owner: selectionOwner(list.viewer, query),
    mayRemember,
  });
  const position = useCursor(keys, region, usePlaceBefore(place));
  useListPlace(place, position.cursor, region);
  return { look, keep, filtered, steady, total, selection, position };
}

type OrdersList = ReturnType<typeof useOrdersList>;

/** The actions for the listed orders, and the state and result of the running actions. */
function useListActions(screen: OrdersScreenProps, { steady, selection }: OrdersList) {
  const { query, filtering, may, manifest } = screen;
  const { href, canPrintDirectly, toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const navigate = useNavigate();
  const { rows } = steady;
  const mine = useSame(may);
  const inRows = useMemo(() => actionsInRows(mine, { canPrintDirectly }), [mine, canPrintDirectly]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const parcels = useParcels(selection.count > 0);
  const { action, question, isBusyWith, isBusy, outcome, dismiss } = useOrderActions({
    ...putsBackChosen({ selection, parcels, upTo: filtering.upTo }),
    bookedOf: (orderKeys) => bookedAmong(rows, orderKeys),
    nameOf: (orderKey) => nameAmong(text, rows, orderKey),
    onAnswer: (answer) => {
      const { intent, jobId, skipped } = answer;
      noteDone(answer);
      const { prints } = actionOf(intent);
      if (prints && jobId && skipped.length === 0) navigate(href('/printing'));
    },
  });

  useHold(steady, selection.count > 0 || menu !== null || question.asking !== null);
  const { states, noteDone } = useRowStates(rows, inRows, isBusyWith);
  const asked = askedOrders(selection, query);
  const batch = (intent: RunnableAction, isByKey = false) => {
    const orders = { ...asked, isByKey };
    if (!takesParcels(actionOf(intent))) action(intent, orders);
    else if (parcels.count === null) toast(HOW_MANY_PARCELS, { isError: true });
    else action(intent, orders, false, { parcels: parcels.count });
  };
  const offered = manifest
    ? manifestActions(manifest, may, { canPrintDirectly })
    : actionsAt('batch', may, { canPrintDirectly });
  const ofRows = useMemo(
    () => ({
      offered: inRows,
      states,
      onAction: (intent: RunnableAction, orderKey: string) => action(intent, [orderKey], true),
      openMore: (orderKey: string, opener: HTMLElement) => setMenu({ orderKey, opener }),
    }),
    [inRows, states, action],
  );
  const closeMenu = useCallback(() => setMenu(null), []);
  return {
    action,
    actions: offered,
    batch,
    asked,
    parcels,
    isBusy,
    question,
    outcome,
    dismiss,
    ofRows,
    menu,
    closeMenu,
  };
}

type ListActions = ReturnType<typeof useListActions>;

function useListKeys(
  { position, selection }: OrdersList,
  { action, actions: offered, batch, isBusy }: ListActions,
  searchInput: RefObject<HTMLInputElement>,
): void {
  const { href } = useShell();
  const navigate = useNavigate();
  const { cursor, move, clearCursor } = position;
  /** Acts on the selected orders or, if none is selected, on the order with the cursor. */
  const batchOrCursor = (intent: RunnableAction) => {
    // An action clears the cursor and the selection. A second press would only report that no order is selected, so it
    // is ignored while an action runs or a shipment is pending.
    if (isBusy || (cursor === null && selection.count === 0 && pendingShips.holds())) return;
    clearCursor();
    if (selection.count > 0 || cursor === null) batch(intent, true);
    else action(intent, { orderKeys: [cursor], count: 1, isByKey: true }, true);
  };
  const shortcuts = orderShortcuts(
    {
      search: () => searchInput.current?.focus(),
      move,
      select: () => cursor !== null && selection.toggle(cursor),
      open: () => cursor !== null && navigate(href(orderPath(cursor))),
      onAction: batchOrCursor,
    },
    offered,
  );
  useShortcuts(shortcuts);
}

function useIsLoading(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  return navigation.state === 'loading' && navigation.location.pathname === pathname;
}

type PartProps = { screen: OrdersScreenProps; list: OrdersList; actions: ListActions };
type SelectedProps = PartProps & { onSelect: ReturnType<typeof useSelectAgain> };

/** The bar of the selected orders, the question before an action and the result after it. */
function SelectedOrders({ screen, list, actions, onSelect }: SelectedProps) {
  const { page, query, may } = screen;
  const { view } = screen.list;
  const { look, selection, total, filtered } = list;
  const { actions: offered, asked, parcels, isBusy } = actions;
  return (
    <>
      <SelectionBar
        {...{ selection, total, actions: offered, isBusy, asked, parcels }}
        rows={list.steady.rows}
        onAction={(intent) => actions.batch(intent)}
      >
        {view ? <SaveLook view={view} look={look} sort={query.sort} /> : null}
        <LookChooser look={look} usual={view?.look ?? USUAL_LOOK} onChange={list.keep} />
      </SelectionBar>
      <ActionQuestion {...actions.question} rows={page} />
      <ActionOutcome
        outcome={actions.outcome}
        listed={filtered.filter.batch}
        may={may}
        onAction={actions.action}
        onSelect={onSelect}
        onClose={actions.dismiss}
      />
    </>
  );
}

function OrdersTable({ screen, list, actions, isLoading }: PartProps & { isLoading: boolean }) {
  const { page, query, manifest } = screen;
  const { href } = useShell();
  const { text } = useMessages(ordersMessages);
  const { steady, selection, position, look, filtered } = list;
  const { actions: offered, ofRows, menu, closeMenu } = actions;
  const { rows } = steady;
  const { columns, scrolls } = useOrderColumns(screen, list, ofRows.offered);
  const opened = menu && rows.find(({ orderKey }) => orderKey === menu.orderKey);
  return (
    <>
      <RowActionsProvider value={ofRows}>
        <DataTable
          label={text('title')}
          columns={columns}
          rows={rows}
          over={steady.bar}
          drawing={steady.drawing}
          rowId={(order) => order.orderKey}
          rowLabel={(order) => text('row', { id: order.orderId })}
          rowHref={(order) => href(orderPath(order.orderKey))}
          selection={offered.length > 0 ? selection : undefined}
          sort={readSort(query.sort)}
          cursor={position.cursor}
          onOpen={position.position}
          region={steady.region}
          density={look.density}
          wholeFromRem={wholeAddressesFrom(columns)}
          scrolls={scrolls}
          height="window"
          loading={isLoading}
          empty={<OrdersNone manifest={manifest} total={page.totalDocs} filter={filtered.filter} />}
        />
      </RowActionsProvider>
      {menu && opened ? (
        <RowMenu
          menu={menu}
          actions={rowActionsOf(opened, ofRows.offered).more}
          onAction={ofRows.onAction}
          onClose={closeMenu}
        />
      ) : null}
    </>
  );
}

function useOrderColumns(
  { list, manifest }: OrdersScreenProps,
  { look, steady: { rows } }: OrdersList,
  inRows: readonly OfferedAction[],
) {
  const { text: manifestText } = useMessages(manifestMessages);
  const { text } = useMessages(ordersMessages);
  const kind = manifest?.kind;
  const hasTags = rows.some(({ tags }) => tags.length > 0);
  const chosen = look.columns.filter((column) => column !== 'tags' || hasTags);
  const shown = useSame({ columns: chosen, constant: list.constant, year: list.year });
  const needed = useSame(neededBy(rows));
  return useMemo(() => {
    const all = orderColumns(text, shown.columns, shown, roomFor(inRows), needed);
    return reachColumns(
      kind ? manifestColumns(manifestText, kind, all, shown.year) : withHeadFilters(all),
    );
  }, [text, manifestText, shown, inRows, kind, needed]);
}

type OrdersScreenProps = {
  page: Page<OrderRow>;
  query: OrderListQuery;
  list: ListSettings;
  filtering: Filtering;
  statuses: readonly StatusChoice[];
  productName: string;
  broken: readonly BrokenStore[];
  /** The actions that the user may run. */
  may: readonly OrderActionName[];
  can: { 'order.create': boolean };
  /** The user's label size for PDF labels; null for users who print none. */
  labelSheet?: LabelSheet | null;
  /** Set on a store's own page, which shows only its orders. */
  storeName?: string;
  /** Set on the two manifest pages, which show only orders on manifests. */
  manifest?: ManifestPart;
};
