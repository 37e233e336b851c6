import { Link, useNavigate } from '@remix-run/react';
import { useMemo } from 'react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { storeListMessages } from '#app/messages/store-lists.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell, type Shell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { RowActions, type RowAction } from '#app/ui/row-menu.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { ownerColumn } from './owner-column.tsx';
import { editStorePath, storeOrdersPath, warehousePath } from './store-paths.ts';

type Props = { stores: StoreRow[]; showsAccount: boolean };

export function StoreSettingsScreen({ stores, showsAccount }: Props) {
  const { Page, href, stores: places } = useShell();
  const { text } = useMessages(storeListMessages);
  const { text: shared } = useMessages(storeMessages);
  const columns = useMemo(
    () => columnsOf({ text, shared, href, places, showsAccount }),
    [text, shared, href, places, showsAccount],
  );
  return (
    <Page
      title={text('settings.title')}
      actions={
        <ButtonLink to={href('/generate-access-token')}>{text('settings.newToken')}</ButtonLink>
      }
    >
      <DataTable
        label={text('label')}
        columns={columns}
        rows={stores}
        rowId={(store) => store.id}
        rowLabel={(store) => store.name}
        empty={
          <EmptyState
            help="connect-store"
            title={text('none.title')}
            action={<ButtonLink to={href('/create-store')}>{text('add')}</ButtonLink>}
          >
            {text('none.settings')}
          </EmptyState>
        }
      />
    </Page>
  );
}

type ColumnsOf = {
  text: ReturnType<typeof storeListMessages.in>['text'];
  shared: ReturnType<typeof storeMessages.in>['text'];
  href: Shell['href'];
  places: Shell['stores'];
  showsAccount: boolean;
};

function columnsOf(of: ColumnsOf): readonly Column<StoreRow>[] {
  const { text, shared, href, places, showsAccount } = of;
  return [
    {
      key: 'name',
      head: text('column.name'),
      cell: (store) => (
        <>
          <Link className="t-link" to={href(places.page(store.name))}>
            <b>{store.name}</b>
          </Link>{' '}
          {store.isDeleted ? <StatusBadge tone="plain">{text('state.deleted')}</StatusBadge> : null}{' '}
          {store.isWebhookOff ? (
            <StatusBadge tone="bad">{text('state.webhookOff')}</StatusBadge>
          ) : null}
        </>
      ),
      phone: 'title',
    },
    ...(showsAccount ? [ownerColumn(text)] : []),
    {
      key: 'url',
      head: text('column.url'),
      cell: (store) => store.url,
      maxRem: showsAccount ? 12 : 22,
    },
    {
      key: 'type',
      head: text('column.type'),
      cell: (store) => shared(`platform.${store.integrationType}`),
    },
    {
      key: 'token',
      head: text('column.token'),
      cell: (store) =>
        store.tokenHandle ? (
          <Link className="t-link" to={href(storeOrdersPath(store.tokenHandle))}>
            <code aria-label={text('token.of', { store: store.name, token: store.tokenHandle })}>
              …{store.tokenHandle}
            </code>
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      head: text('column.action'),
      pinned: true,
      cell: (store) => <StoreActions store={store} />,
    },
  ];
}

/** Links to a store's pages. It is deleted or reconnected on its own page. */
function StoreActions({ store }: { store: StoreRow }) {
  const { href, stores } = useShell();
  const { text } = useMessages(storeListMessages);
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
    { key: 'edit', label: text('action.edit') },
    { key: 'locations', label: text('action.locations', { count: groupDigits(store.locations) }) },
    ...(store.state === 'disconnected' ? [] : [{ key: 'warehouse', label: 'Mintsoft' }]),
    store.isDeleted
      ? { key: 'reconnect', label: text('action.reconnect') }
      : { key: 'delete', label: text('action.delete'), isDanger: true },
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
