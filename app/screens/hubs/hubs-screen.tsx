import { useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { HubsQuery } from '#app/domain/hubs/hub.schema.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { readSort } from '#app/ui/sort.rules.ts';
import type { Column } from '#app/ui/table-column.ts';

type Row = {
  id: string;
  name: string;
  description: string | null;
  teamName: string;
  address: string;
};
type Props = {
  page: PageOf<Row>;
  query: HubsQuery;
  can: { 'hub.write': boolean; 'hub.receive': boolean };
};

/** All hubs, or those where the user works. */
export function HubsScreen({ page, query, can }: Props) {
  const { Page, href } = useShell();
  const isLoading = useNavigation().state === 'loading';
  const mayChange = can['hub.write'];
  const mayReceive = can['hub.receive'];
  const columns = useMemo(
    () => [...COLUMNS, actionsOf(href, { mayChange, mayReceive })],
    [mayChange, mayReceive, href],
  );
  const create = mayChange ? (
    <ButtonLink kind="primary" to={href('/hubs/create')}>
      Create Hub
    </ButtonLink>
  ) : null;
  return (
    <Page
      title="Hubs"
      actions={
        <>
          <RefreshButton />
          {mayReceive && page.totalDocs > 0 ? (
            <ButtonLink to={href('/hubs/day')}>Day at a glance</ButtonLink>
          ) : null}
          {create}
        </>
      }
    >
      <ListSearch
        q={query.q}
        sort={query.sort}
        label="Search hubs"
        placeholder="Name, address or team"
      />
      <DataTable
        label="Hubs"
        columns={columns}
        rows={page.docs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={readSort(query.sort)}
        loading={isLoading}
        empty={<NoHubs page={page} q={query.q} create={create} />}
      />
      <div className="t-bar t-bar--foot">
        <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
    </Page>
  );
}

type NoHubsProps = { page: PageOf<unknown>; q: string; create: React.ReactNode };

function NoHubs({ page, q, create }: NoHubsProps) {
  if (page.totalDocs > 0) return <PastLastPage pages={page.totalPages} />;
  if (q)
    return (
      <EmptyState help="hub-work" title="No hub found">
        Try another part of its name, address or team.
      </EmptyState>
    );
  if (!create)
    return (
      <EmptyState help="hub-work" title="You have no hub yet">
        An administrator chooses your hubs. Ask one to add you.
      </EmptyState>
    );
  return (
    <EmptyState help="hub-work" title="No hub yet" action={create}>
      Parcels are received at a hub, and its team’s drivers deliver them.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Name',
    sort: { by: 'name' },
    cell: ({ name }) => <b title={name}>{name}</b>,
    phone: 'title',
    widthRem: 12,
  },
  {
    key: 'description',
    head: 'Description',
    cell: ({ description }) => <span title={description ?? undefined}>{description ?? '--'}</span>,
    widthRem: 14,
  },
  {
    key: 'team',
    head: 'Team Name',
    sort: { by: 'team' },
    cell: ({ teamName }) => <span title={teamName}>{teamName}</span>,
    widthRem: 10,
  },
  {
    key: 'location',
    head: 'Location',
    cell: ({ address }) => <span title={address}>{address}</span>,
    widthRem: 16,
    grows: true,
  },
];

type May = { mayChange: boolean; mayReceive: boolean };

function actionsOf(href: (path: string) => string, { mayChange, mayReceive }: May): Column<Row> {
  return {
    key: 'actions',
    head: 'Action',
    pinned: true,
    widthRem: mayChange ? 21 : 15.5,
    cell: ({ id, name }) => (
      <div className="t-group">
        {mayReceive ? (
          // The misspelling is the specification's.
          <ButtonLink to={href(`/hubs/receive/${id}`)} aria-label={`Recieve at ${name}`}>
            Recieve
          </ButtonLink>
        ) : null}
        {mayReceive ? (
          <ButtonLink kind="quiet" to={href(`/hubs/day/${id}`)} aria-label={`Day at ${name}`}>
            Day
          </ButtonLink>
        ) : null}
        {mayReceive ? (
          <ButtonLink kind="quiet" to={href(`/hubs/lanes/${id}`)} aria-label={`Lanes of ${name}`}>
            Lanes
          </ButtonLink>
        ) : null}
        {mayChange ? (
          <ButtonLink kind="quiet" to={href(`/hubs/update/${id}`)} aria-label={`Update ${name}`}>
            Update
          </ButtonLink>
        ) : null}
      </div>
    ),
  };
}
