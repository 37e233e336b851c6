import type { HubStaffRow } from '#app/domain/people/hub-staff.ts';
import type { MembersQuery } from '#app/domain/people/member.schema.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { Column } from '#app/ui/table-column.ts';
import { MembersScreen, NamesText, type MemberListWords } from './members-screen.tsx';

/** The staff of the hubs; for administrators. */
export function HubStaffScreen({ page, query }: { page: Page<HubStaffRow>; query: MembersQuery }) {
  return <MembersScreen words={WORDS} page={page} query={query} columns={HUBS} />;
}

const HUBS: readonly Column<HubStaffRow>[] = [
  {
    key: 'hubs',
    head: 'Hubs',
    cell: ({ hubs }) => <NamesText names={hubs} />,
    widthRem: 8,
    grows: true,
    fromRem: 48,
  },
];

const WORDS: MemberListWords = {
  title: 'Hub Staff',
  label: 'Hub staff',
  add: '+ Add Hub Staff',
  addPath: '/hub-staff/add',
  editPath: (id) => `/hub-staff/add?person=${id}`,
  remove: 'Delete Hub Staff',
  removed:
    'They are signed out of the hubs at once and no longer see hub orders. What they received stays.',
  uninvited: 'The invitation stops working.',
  arrivals: {
    added: 'Hub staff added. We emailed them how to start.',
    invited: 'Invited. They already have an account, and keep their name and password.',
    saved: 'Hub staff saved.',
  },
  help: 'administration',
  empty: {
    title: 'No hub staff yet',
    words: 'They receive the parcels of the hubs that you choose, and see no other orders.',
  },
};
