import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import {
  inviteHubStaffAgain,
  listHubStaffPage,
  removeHubStaff,
} from '#app/domain/people/hub-staff.ts';
import { MembersForm, MembersQuery } from '#app/domain/people/member.schema.ts';
import { HubStaffScreen } from '#app/screens/people/hub-staff-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Hub Staff' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hubStaff.write',
    query: MembersQuery,
  });
  return { page: await listHubStaffPage(services, actor, query), query };
});

type Done = { message: string; errors: undefined };

export const action = formActions<MembersForm, Done>(MembersForm, {
  remove: {
    permission: 'hubStaff.write',
    run: async ({ services, actor, input }) => {
      const { firstName, lastName } = await removeHubStaff(services, actor, { id: input.id });
      return { message: `${firstName} ${lastName} is no longer hub staff.`, errors: undefined };
    },
  },
  resend: {
    permission: 'hubStaff.write',
    run: async ({ auth, actor, input }) => {
      await inviteHubStaffAgain(auth, actor, input);
      return { message: 'Invitation sent again.', errors: undefined };
    },
  },
});

export default function HubStaffRoute() {
  return <HubStaffScreen {...useLoaderData<typeof loader>()} />;
}
