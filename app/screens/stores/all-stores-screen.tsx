import { Form, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { storeListMessages } from '#app/messages/store-lists.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { HealthLight } from './health-light.tsx';
import { ownerColumn } from './owner-column.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';

type Text = ReturnType<typeof storeListMessages.in>['text'];
type SharedText = ReturnType<typeof storeMessages.in>['text'];

type Props = {
  stores: StoreRow[];
  waiting: readonly WaitingApproval[];
  q: string;
  showsAccount: boolean;
};

/** The sync status as two figures; a dash for a store that was not counted. */
function Counted({ health: { meter } }: StoreRow) {
  const { text } = useMessages(storeListMessages);
  if (!meter) return <span aria-label={text('state.notCounted')}>–</span>;
  return (
    <span className="t-figures t-nowrap">
      {groupDigits(meter.inStore)} / {groupDigits(meter.here)}
    </span>
  );
}

/** While past orders are imported, their progress is shown instead of the connection's state, unless that is broken. */
function State({ health, backfill }: StoreRow) {
  const { text } = useMessages(storeListMessages);
  const running = backfill?.progress?.isRunning ? backfill.progress : null;
  if (!running || health.broken)
    return <HealthLight light={health.light}>{health.words}</HealthLight>;
  const { percent } = running;
  return (
    <HealthLight light="unknown">
      {percent === null ? text('state.importing') : text('state.importingPercent', { percent })}
    </HealthLight>
  );
}

export function AllStoresScreen({ stores, waiting, q, showsAccount }: Props) {
  const { Page, href, stores: places } = useShell();
  const { text } = useMessages(storeListMessages);
  const { text: shared } = useMessages(storeMessages);
  const columns = useMemo(
    () => columnsOf(text, shared, showsAccount),
    [text, shared, showsAccount],
  );
  useLiveReload({ stream: null });
  const isLoading = useNavigation().state === 'loading';
  const form = useFollowedFields({ q });
  return (
    <Page
      title={text('all.title')}
      actions={
        <>
          <RefreshButton />
          <ButtonLink kind="primary" to={href('/create-store')}>
            {text('add')}
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
          placeholder={text(showsAccount ? 'all.searchWithMerchant' : 'all.search')}
          aria-label={text('all.search')}
        />
      </Form>
      <DataTable
        label={text('label')}
        columns={columns}
        rows={stores}
        rowId={(store) => store.id}
        rowLabel={(store) => store.name}
        rowHref={(store) => href(places.page(store.name))}
        loading={isLoading}
        empty={
          q ? (
            <EmptyState help="connect-store" title={text('notFound.title')}>
              {text(showsAccount ? 'notFound.bodyWithMerchant' : 'notFound.body')}
            </EmptyState>
          ) : (
            <NoStores />
          )
        }
      />
    </Page>
  );
}

function columnsOf(
  text: Text,
  shared: SharedText,
  showsAccount: boolean,
): readonly Column<StoreRow>[] {
  return [
    {
      key: 'name',
      head: text('column.name'),
      cell: (store) => <b>{store.name}</b>,
      phone: 'title',
    },
    ...(showsAccount ? [ownerColumn(text)] : []),
    { key: 'url', head: text('column.url'), cell: (store) => store.url, maxRem: 24 },
    {
      key: 'type',
      head: text('column.type'),
      cell: (store) => shared(`platform.${store.integrationType}`),
    },
    {
      key: 'counted',
      head: text('column.counted'),
      align: 'end',
      cell: (store) => <Counted {...store} />,
    },
    {
      key: 'health',
      head: text('column.health'),
      cell: (store) => <State {...store} />,
      maxRem: 22,
    },
  ];
}

function NoStores() {
  const { href } = useShell();
  const { text } = useMessages(storeListMessages);
  return (
    <EmptyState
      help="connect-store"
      title={text('none.title')}
      action={
        <ButtonLink kind="primary" to={href('/create-store')}>
          {text('add')}
        </ButtonLink>
      }
    >
      {text('none.all')}
    </EmptyState>
  );
}
