import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { resendInvitation } from '#app/domain/people/add-manager.ts';
import { removeManager } from '#app/domain/people/change-manager.ts';
import { listManagersPage } from '#app/domain/people/managers.ts';
import { MembersForm, MembersQuery } from '#app/domain/people/member.schema.ts';
import { ManagersScreen } from '#app/screens/people/managers-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'All Managers' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'manager.write',
    query: MembersQuery,
  });
  return {
    page: await listManagersPage(services, actor, query),
    query,
    showsAccount: actor.merchantId === null,
  };
});

type Done = { message: string; errors: undefined };

export const action = formActions<MembersForm, Done>(MembersForm, {
  remove: {
    permission: 'manager.write',
    run: async ({ services, actor, input }) => {
      const { firstName, lastName } = await removeManager(services, actor, { id: input.id });
      return { message: `${firstName} ${lastName} is no longer a manager.`, errors: undefined };
    },
  },
  resend: {
    permission: 'manager.write',
    run: async ({ auth, actor, input }) => {
      await resendInvitation(auth, actor, input);
      return { message: 'Invitation sent again.', errors: undefined };
    },
  },
});

export default function AllManagersRoute() {
  return <ManagersScreen {...useLoaderData<typeof loader>()} />;
}
