import { useLoaderData } from '@remix-run/react';
import { membersAction, membersLoader } from '#app/auth/member-routes.server.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { MANAGER_WORDS } from '#app/screens/people/member-words.ts';
import { MembersScreen } from '#app/screens/people/members-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'All Managers' }];

export const loader = membersLoader(MANAGERS);
export const action = membersAction(MANAGERS);

export default function AllManagersRoute() {
  return <MembersScreen words={MANAGER_WORDS} {...useLoaderData<typeof loader>()} />;
}
