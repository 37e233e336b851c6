import { Form, useNavigation } from '@remix-run/react';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { HealthLight } from './health-light.tsx';
import { OWNER } from './owner-column.tsx';
import { INTEGRATION_LABEL } from './store-paths.ts';
import { WaitingApprovals } from './waiting-approvals.tsx';

const NAME: Column<StoreRow> = {
  key: 'name',
  head: 'Store Name',
  cell: (store) => <b>{store.name}</b>,
  phone: 'title',
};

const FACTS: readonly Column<StoreRow>[] = [
  { key: 'url', head: 'Store Url', cell: (store) => store.url, maxRem: 24 },
  {
    key: 'type',
    head: 'Integration Type',
    cell: (store) => INTEGRATION_LABEL[store.integrationType],
  },
  {
    key: 'counted',
    head: 'Orders in store, orders here',
    align: 'end',
    cell: (store) => <Counted {...store} />,
  },
  {
    key: 'health',
    head: 'Sync status',
    cell: (store) => <State {...store} />,
    maxRem: 22,
  },
];

const OF_ACCOUNT = [NAME, ...FACTS];
const OF_ALL_ACCOUNTS = [NAME, OWNER, ...FACTS];

type Props = {
  stores: StoreRow[];
  waiting: readonly WaitingApproval[];
  q: string;
  showsAccount: boolean;
};

/** The sync status as two figures; a dash for a store that was not counted. */
function Counted({ health: { meter } }: StoreRow) {
  if (!meter) return <span aria-label="not counted">–</span>;
  return (
    <span className="t-figures t-nowrap">
      {meter.inStore} / {meter.here}
    </span>
  );
}

/** While past orders are imported, their progress is shown instead of the connection's state, unless that is broken. */
function State({ health, backfill }: StoreRow) {
  const running = backfill?.progress?.isRunning ? backfill.progress : null;
  if (!running || health.broken)
    return <HealthLight light={health.light}>{health.words}</HealthLight>;
  return (
    <HealthLight light="unknown">
      Importing past orders{running.percent === null ? '' : `, ${running.percent} %`}
    </HealthLight>
  );
}

export function AllStoresScreen({ stores, waiting, q, showsAccount }: Props) {
  const { Page, href, stores: places } = useShell();
  useLiveReload({ stream: null });
  const isLoading = useNavigation().state === 'loading';
  const form = useFollowedFields({ q });
  return (
    <Page
      title="All Stores"
      actions={
        <>
          <RefreshButton />
          <ButtonLink kind="primary" to={href('/create-store')}>
            + Add New Store
          </ButtonLink>
        </>
      }
    >
      <WaitingApprovals approvals={waiting} />
      <Form method="get" role="search" className="t-bar" ref={form}>
        <input
          className="t-input"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={showsAccount ? 'Store, address or merchant' : 'Search stores'}
          aria-label="Search stores"
        />
      </Form>
      <DataTable
        label="Stores"
        columns={showsAccount ? OF_ALL_ACCOUNTS : OF_ACCOUNT}
        rows={stores}
        rowId={(store) => store.id}
        rowLabel={(store) => store.name}
        rowHref={(store) => href(places.page(store.name))}
        loading={isLoading}
        empty={
          q ? (
            <EmptyState help="connect-store" title="No store has this name">
              Try another part of the name or address{showsAccount ? ', or the merchant' : ''}.
            </EmptyState>
          ) : (
            <NoStores />
          )
        }
      />
    </Page>
  );
}

function NoStores() {
  const { href } = useShell();
  return (
    <EmptyState
      help="connect-store"
      title="No stores yet"
      action={
        <ButtonLink kind="primary" to={href('/create-store')}>
          + Add New Store
        </ButtonLink>
      }
    >
      Connect your first store, and its orders appear here automatically.
    </EmptyState>
  );
}
