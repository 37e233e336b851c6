import type { ManagerRow } from '#app/domain/people/managers.ts';
import type { MembersQuery } from '#app/domain/people/member.schema.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { Column } from '#app/ui/table-column.ts';
import { MembersScreen, NamesText, type MemberListWords } from './members-screen.tsx';

type Props = { page: Page<ManagerRow>; query: MembersQuery; showsAccount: boolean };

export function ManagersScreen({ page, query, showsAccount }: Props) {
  return (
    <MembersScreen
      words={WORDS}
      page={page}
      query={query}
      columns={showsAccount ? OF_ALL_ACCOUNTS : OF_ACCOUNT}
    />
  );
}

const STORES: Column<ManagerRow> = {
  key: 'stores',
  head: 'Stores',
  cell: ({ stores }) => <NamesText names={stores} />,
  widthRem: 8,
  grows: true,
  fromRem: 48,
};

const OF_ACCOUNT: readonly Column<ManagerRow>[] = [STORES];

const OF_ALL_ACCOUNTS: readonly Column<ManagerRow>[] = [
  {
    key: 'account',
    head: 'Merchant',
    cell: ({ merchant }) => <span title={merchant.email}>{merchant.name}</span>,
    widthRem: 8,
    grows: true,
    fromRem: 50,
  },
  { ...STORES, fromRem: 56 },
];

const WORDS: MemberListWords = {
  title: 'All Managers',
  label: 'Managers',
  add: '+ Add New Manager',
  addPath: '/add-manager',
  editPath: (id) => `/add-manager?manager=${id}`,
  remove: 'Delete Manager',
  removed:
    'They lose access to this account and its orders at once. What they shipped and printed stays.',
  uninvited: 'The invitation stops working. What they shipped and printed stays.',
  arrivals: {
    added: 'Manager added. We emailed them how to start.',
    invited: 'Invited. They already have an account, and keep their name and password.',
    saved: 'Manager saved.',
  },
  help: 'managers',
  empty: {
    title: 'No managers yet',
    words: 'A manager ships and prints orders of the stores you choose, and sees no other orders.',
  },
};
