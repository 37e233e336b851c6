import { useNavigation } from '@remix-run/react';
import type { MerchantRow } from '#app/domain/people/list-merchants.ts';
import type { MerchantsQuery } from '#app/domain/people/merchants.schema.ts';
import { groupDigits, rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
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

type Props = { page: PageOf<MerchantRow>; query: MerchantsQuery };

/** For administrators: all accounts (specification 1, section 2.4). */
export function MerchantsScreen({ page, query }: Props) {
  const { Page, href } = useShell();
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page title="Merchants" actions={<RefreshButton />}>
      <ListSearch
        q={query.q}
        sort={query.sort}
        label="Search merchants"
        placeholder="Name, email or store"
      />
      <DataTable
        label="Merchants"
        columns={COLUMNS}
        rows={page.docs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => href(`/all-merchants/${id}`)}
        sort={readSort(query.sort)}
        loading={isLoading}
        empty={page.totalDocs > 0 ? <PastLastPage pages={page.totalPages} /> : noMatches(query.q)}
      />
      <div className="t-bar t-bar--foot">
        <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
    </Page>
  );
}

function noMatches(q: string) {
  return (
    <EmptyState help="administration" title={q ? 'No merchants match' : 'No merchants here'}>
      {q
        ? 'Try another part of the name, email or store.'
        : 'Merchants appear here when they sign up.'}
    </EmptyState>
  );
}

/** The owner's first name, or the account's name if no person belongs to it yet. */
function firstNameOf({ firstName, lastName, name }: MerchantRow) {
  if (firstName || lastName) return <>{firstName || '–'}</>;
  return (
    <span className="t-quiet" title={`${name}: no one has joined this account yet`}>
      {name}
    </span>
  );
}

function emailOf({ email }: MerchantRow) {
  return <span title={email}>{email ? <EmailText>{email}</EmailText> : '–'}</span>;
}

/** The specification's columns and our own. Those with `fromRem` are hidden where there is no room. */
const COLUMNS: readonly Column<MerchantRow>[] = [
  {
    key: 'username',
    head: 'User Name',
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
    head: 'Email',
    cell: emailOf,
    maxRem: 16,
  },
  {
    key: 'first',
    head: 'First Name',
    // An account is named after its owner, or after its shop.
    sort: { by: 'name' },
    cell: firstNameOf,
    maxRem: 6.5,
  },
  { key: 'last', head: 'Last Name', cell: ({ lastName }) => lastName || '–', maxRem: 6.5 },
  { key: 'phone', head: 'Phone Number', cell: ({ phone }) => phone || '–' },
  {
    key: 'stores',
    head: 'Stores',
    align: 'end',
    cell: ({ stores }) => groupDigits(stores),
    fromRem: 61,
  },
  {
    key: 'orders',
    head: 'Orders',
    align: 'end',
    cell: ({ orders }) => groupDigits(orders),
    fromRem: 61,
  },
  {
    key: 'needs',
    head: 'Alerts',
    align: 'end',
    cell: ({ needsYou }) => groupDigits(needsYou),
    fromRem: 53,
  },
  {
    key: 'balance',
    head: 'Balance',
    align: 'end',
    sort: { by: 'balance', first: 'desc' },
    cell: ({ balanceCents }) => <MoneyText amount={rand(balanceCents)} />,
  },
  {
    key: 'since',
    head: 'Joined',
    sort: { by: 'createdAt', first: 'desc' },
    cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
    fromRem: 61,
  },
];
