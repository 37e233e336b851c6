import { useLoaderData } from '@remix-run/react';
import { membersAction, membersLoader } from '#app/auth/member-routes.server.ts';
import { HUB_STAFF } from '#app/domain/people/member-kinds.ts';
import { HUB_STAFF_WORDS } from '#app/screens/people/member-words.ts';
import { MembersScreen } from '#app/screens/people/members-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Hub Staff' }];

export const loader = membersLoader(HUB_STAFF);
export const action = membersAction(HUB_STAFF);

export default function HubStaffRoute() {
  return <MembersScreen words={HUB_STAFF_WORDS} {...useLoaderData<typeof loader>()} />;
}
