import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { useShell, type Shell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
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
      cell: (store) => (
        <span className="t-group">
          <Link className="t-button t-button--quiet" to={href(places.locations(store.name))}>
            Locations ({store.locations})
          </Link>
          {store.state === 'disconnected' ? null : (
            <Link className="t-button t-button--quiet" to={href(warehousePath(store.name))}>
              Mintsoft
            </Link>
          )}
          <Link className="t-button t-button--quiet" to={href(editStorePath(store.name))}>
            Edit
          </Link>
          {store.isDeleted ? (
            <Link
              className="t-button t-button--quiet"
              to={href(places.page(store.name))}
              aria-label={`Reconnect ${store.name}`}
            >
              Reconnect
            </Link>
          ) : (
            <Link
              className="t-button t-button--remove"
              to={href(`${places.page(store.name)}?delete`)}
            >
              Delete
            </Link>
          )}
        </span>
      ),
    },
  ];
}
