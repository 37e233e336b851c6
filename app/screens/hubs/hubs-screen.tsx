import { useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { HubsQuery } from '#app/domain/hubs/hub.schema.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { hubsMessages } from '#app/messages/hubs.ts';
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
import { useMessages } from '#app/ui/use-messages.ts';

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

type Text = ReturnType<typeof hubsMessages.in>['text'];

/** All hubs, or those where the user works. */
export function HubsScreen({ page, query, can }: Props) {
  const { Page, href } = useShell();
  const { text } = useMessages(hubsMessages);
  const isLoading = useNavigation().state === 'loading';
  const mayChange = can['hub.write'];
  const mayReceive = can['hub.receive'];
  const columns = useMemo(
    () => [...columnsOf(text), actionsOf(text, href, { mayChange, mayReceive })],
    [text, mayChange, mayReceive, href],
  );
  const create = mayChange ? (
    <ButtonLink kind="primary" to={href('/hubs/create')}>
      {text('create')}
    </ButtonLink>
  ) : null;
  return (
    <Page
      title={text('title')}
      actions={
        <>
          <RefreshButton />
          {mayReceive && page.totalDocs > 0 ? (
            <ButtonLink to={href('/hubs/day')}>{text('glance')}</ButtonLink>
          ) : null}
          {create}
        </>
      }
    >
      <ListSearch
        q={query.q}
        sort={query.sort}
        label={text('search.label')}
        placeholder={text('search.hint')}
      />
      <DataTable
        label={text('title')}
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
  const { text } = useMessages(hubsMessages);
  if (page.totalDocs > 0) return <PastLastPage pages={page.totalPages} />;
  if (q)
    return (
      <EmptyState help="hub-work" title={text('notFound.title')}>
        {text('notFound.body')}
      </EmptyState>
    );
  if (!create)
    return (
      <EmptyState help="hub-work" title={text('noneYours.title')}>
        {text('noneYours.body')}
      </EmptyState>
    );
  return (
    <EmptyState help="hub-work" title={text('none.title')} action={create}>
      {text('none.body')}
    </EmptyState>
  );
}

function columnsOf(text: Text): Column<Row>[] {
  return [
    {
      key: 'name',
      head: text('column.name'),
      sort: { by: 'name' },
      cell: ({ name }) => <b title={name}>{name}</b>,
      phone: 'title',
      widthRem: 10,
    },
    {
      key: 'description',
      head: text('column.description'),
      cell: ({ description }) => (
        <span title={description ?? undefined}>{description ?? '--'}</span>
      ),
      widthRem: 9,
      fromRem: 60,
    },
    {
      key: 'team',
      head: text('column.team'),
      sort: { by: 'team' },
      cell: ({ teamName }) => <span title={teamName}>{teamName}</span>,
      widthRem: 8,
    },
    {
      key: 'location',
      head: text('column.location'),
      cell: ({ address }) => <span title={address}>{address}</span>,
      widthRem: 16,
      grows: true,
    },
  ];
}

type May = { mayChange: boolean; mayReceive: boolean };

function actionsOf(
  text: Text,
  href: (path: string) => string,
  { mayChange, mayReceive }: May,
): Column<Row> {
  return {
    key: 'actions',
    head: text('column.actions'),
    pinned: true,
    widthRem: mayChange ? 18 : 15.5,
    cell: ({ id, name }) => (
      <div className="t-group">
        {mayReceive ? (
          // The button's text 'Recieve' is misspelt in the specification.
          <ButtonLink
            to={href(`/hubs/receive/${id}`)}
            aria-label={text('receive.buttonOf', { name })}
          >
            {text('receive.button')}
          </ButtonLink>
        ) : null}
        {mayReceive ? (
          <ButtonLink
            kind="quiet"
            to={href(`/hubs/day/${id}`)}
            aria-label={text('day.buttonOf', { name })}
          >
            {text('day.button')}
          </ButtonLink>
        ) : null}
        {mayReceive ? (
          <ButtonLink
            kind="quiet"
            to={href(`/hubs/lanes/${id}`)}
            aria-label={text('lanes.buttonOf', { name })}
          >
            {text('lanes.button')}
          </ButtonLink>
        ) : null}
        {mayChange ? (
          <ButtonLink
            kind="quiet"
            to={href(`/hubs/update/${id}`)}
            aria-label={text('update.buttonOf', { name })}
          >
            {text('update.button')}
          </ButtonLink>
        ) : null}
      </div>
    ),
  };
}
