import { Link, useNavigate } from '@remix-run/react';
import { useMemo } from 'react';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { useShell, type Shell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { RowActions, type RowAction } from '#app/ui/row-menu.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { OWNER } from './owner-column.tsx';
import { editStorePath, INTEGRATION_LABEL, storeOrdersPath, warehousePath } from './store-paths.ts';

type Props = { stores: StoreRow[]; showsAccount: boolean };

export function StoreSettingsScreen({ stores, showsAccount }: Props) {
  const { Page, href, stores: places } = useShell();
  const columns = useMemo(
    () => columnsOf(href, places, showsAccount),
    [href, places, showsAccount],
  );
  return (
    <Page
      title="Store Settings"
      actions={<ButtonLink to={href('/generate-access-token')}>Generate Access Token</ButtonLink>}
    >
      <DataTable
        label="Stores"
        columns={columns}
        rows={stores}
        rowId={(store) => store.id}
        rowLabel={(store) => store.name}
        empty={
          <EmptyState
            help="connect-store"
            title="No stores yet"
            action={<ButtonLink to={href('/create-store')}>+ Add New Store</ButtonLink>}
          >
            Connect your first store, then manage its pickup locations and API tokens here.
          </EmptyState>
        }
      />
    </Page>
  );
}

function columnsOf(
  href: Shell['href'],
  places: Shell['stores'],
  showsAccount: boolean,
): readonly Column<StoreRow>[] {
  return [
    {
      key: 'name',
      head: 'Store Name',
      cell: (store) => (
        <>
          <Link className="t-link" to={href(places.page(store.name))}>
            <b>{store.name}</b>
          </Link>{' '}
          {store.isDeleted ? <StatusBadge tone="plain">Deleted</StatusBadge> : null}{' '}
          {store.isWebhookOff ? <StatusBadge tone="bad">Webhook off</StatusBadge> : null}
        </>
      ),
      phone: 'title',
    },
    ...(showsAccount ? [OWNER] : []),
    { key: 'url', head: 'Store Url', cell: (store) => store.url, maxRem: showsAccount ? 12 : 22 },
    {
      key: 'type',
      head: 'Integration Type',
      cell: (store) => INTEGRATION_LABEL[store.integrationType],
    },
    {
      key: 'token',
      head: 'Access Token',
      cell: (store) =>
        store.tokenHandle ? (
          <Link className="t-link" to={href(storeOrdersPath(store.tokenHandle))}>
            <code aria-label={`Orders of ${store.name}, token ${store.tokenHandle}`}>
              …{store.tokenHandle}
            </code>
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      head: 'Action',
      pinned: true,
      cell: (store) => <StoreActions store={store} />,
    },
  ];
}

/** Links to a store's pages. It is deleted or reconnected on its own page. */
function StoreActions({ store }: { store: StoreRow }) {
  const { href, stores } = useShell();
  const navigate = useNavigate();
  const page = stores.page(store.name);
  const paths: Record<string, string> = {
    locations: stores.locations(store.name),
    warehouse: warehousePath(store.name),
    edit: editStorePath(store.name),
    reconnect: page,
    delete: `${page}?delete`,
  };
  const actions: RowAction[] = [
    { key: 'edit', label: 'Edit' },
    { key: 'locations', label: `Locations (${groupDigits(store.locations)})` },
    ...(store.state === 'disconnected' ? [] : [{ key: 'warehouse', label: 'Mintsoft' }]),
    store.isDeleted
      ? { key: 'reconnect', label: 'Reconnect' }
      : { key: 'delete', label: 'Delete', isDanger: true },
  ];
  return (
    <RowActions
      of={store.name}
      actions={actions}
      onAction={(key) => {
        const path = paths[key];
        if (path) navigate(href(path));
      }}
    />
  );
}
