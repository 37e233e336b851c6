import { useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { MerchantRow } from '#app/domain/people/list-merchants.ts';
import type { MerchantsQuery } from '#app/domain/people/merchants.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { merchantListMessages } from '#app/messages/merchants.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { readSort } from '#app/ui/sort.rules.ts';
import { RowLink } from '#app/ui/row-link.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof merchantListMessages.in>['text'];

type Props = { page: PageOf<MerchantRow>; query: MerchantsQuery };

/** For administrators: all accounts (specification 1, section 2.4). */
export function MerchantsScreen({ page, query }: Props) {
  const { Page, href } = useShell();
  const { text } = useMessages(merchantListMessages);
  const columns = useMemo(() => columnsOf(text), [text]);
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page title={text('title')} actions={<RefreshButton />}>
      <ListSearch
        q={query.q}
        sort={query.sort}
        label={text('search')}
        placeholder={text('searchHint')}
      />
      <DataTable
        label={text('title')}
        columns={columns}
        rows={page.docs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => href(`/all-merchants/${id}`)}
        sort={readSort(query.sort)}
        loading={isLoading}
        empty={
          page.totalDocs > 0 ? (
            <PastLastPage pages={page.totalPages} />
          ) : (
            <NoMerchants q={query.q} />
          )
        }
      />
      <div className="t-bar t-bar--foot">
        <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
    </Page>
  );
}

function NoMerchants({ q }: { q: string }) {
  const { text } = useMessages(merchantListMessages);
  return (
    <EmptyState help="administration" title={q ? text('noMatch.title') : text('none.title')}>
      {q ? text('noMatch.body') : text('none.body')}
    </EmptyState>
  );
}

/** The owner's first name, or the account's name if no person belongs to it yet. */
function firstNameOf(text: Text, { firstName, lastName, name }: MerchantRow) {
  if (firstName || lastName) return <>{firstName || '–'}</>;
  return (
    <span className="t-quiet" title={text('noPeople', { name })}>
      {name}
    </span>
  );
}

function emailOf({ email }: MerchantRow) {
  return <span title={email}>{email ? <EmailText>{email}</EmailText> : '–'}</span>;
}

/** The specification's columns and our own. Those with `fromRem` are hidden where there is no room. */
const columnsOf = (text: Text): readonly Column<MerchantRow>[] => [
  {
    key: 'username',
    head: text('column.username'),
    cell: ({ id, name, username }) => (
      <RowLink className="t-link" to={`/all-merchants/${id}`} title={`${username}, ${name}`}>
        <b>
          <EmailText>{username}</EmailText>
        </b>
      </RowLink>
    ),
    phone: 'title',
    maxRem: 16,
  },
  {
    key: 'email',
    head: text('column.email'),
    cell: emailOf,
    maxRem: 16,
  },
  {
    key: 'first',
    head: text('column.firstName'),
    // The server sorts by the account's name, which is that of its owner or its shop.
    sort: { by: 'name' },
    cell: (row) => firstNameOf(text, row),
    maxRem: 6.5,
  },
  {
    key: 'last',
    head: text('column.lastName'),
    cell: ({ lastName }) => lastName || '–',
    maxRem: 6.5,
  },
  { key: 'phone', head: text('column.phone'), cell: ({ phone }) => phone || '–' },
  {
    key: 'stores',
    head: text('column.stores'),
    align: 'end',
    cell: ({ stores }) => groupDigits(stores),
    fromRem: 61,
  },
  {
    key: 'orders',
    head: text('column.orders'),
    align: 'end',
    cell: ({ orders }) => groupDigits(orders),
    fromRem: 61,
  },
  {
    key: 'needs',
    head: text('column.alerts'),
    align: 'end',
    cell: ({ needsYou }) => groupDigits(needsYou),
    fromRem: 53,
  },
  {
    key: 'balance',
    head: text('column.balance'),
    align: 'end',
    sort: { by: 'balance', first: 'desc' },
    cell: ({ balanceCents }) => <MoneyText amount={rand(balanceCents)} />,
  },
  {
    key: 'since',
    head: text('column.joined'),
    sort: { by: 'createdAt', first: 'desc' },
    cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
    fromRem: 61,
  },
];
