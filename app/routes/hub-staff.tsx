import { useLoaderData } from '@remix-run/react';
import { membersAction, membersLoader } from '#app/auth/member-routes.server.ts';
import { HUB_STAFF } from '#app/domain/people/member-kinds.ts';
import { memberListMessages } from '#app/messages/members.ts';
import { HUB_STAFF_SCREENS } from '#app/screens/people/member-screens.ts';
import { MembersScreen } from '#app/screens/people/members-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: memberListMessages.in('en').text('title.hubStaff') }];

export const loader = membersLoader(HUB_STAFF);
export const action = membersAction(HUB_STAFF);

export default function HubStaffRoute() {
  return <MembersScreen screens={HUB_STAFF_SCREENS} {...useLoaderData<typeof loader>()} />;
}
