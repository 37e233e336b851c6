import { useLoaderData } from '@remix-run/react';
import { membersAction, membersLoader } from '#app/auth/member-routes.server.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { memberListMessages } from '#app/messages/members.ts';
import { MANAGER_SCREENS } from '#app/screens/people/member-screens.ts';
import { MembersScreen } from '#app/screens/people/members-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: memberListMessages.in('en').text('title.manager') }];

export const loader = membersLoader(MANAGERS);
export const action = membersAction(MANAGERS);

export default function AllManagersRoute() {
  return <MembersScreen screens={MANAGER_SCREENS} {...useLoaderData<typeof loader>()} />;
}
