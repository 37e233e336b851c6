import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions, type FormAction } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { approveWaiting } from '#app/domain/approvals/approve-waiting.ts';
import {
  listAdministrators,
  refuseWaiting,
  removeAdministrator,
} from '#app/domain/people/administrators.ts';
import { AdministratorsAction } from '#app/domain/people/administrators.schema.ts';
import { administratorMessages } from '#app/messages/administrators.ts';
import { AdministratorsScreen } from '#app/screens/people/administrators-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: administratorMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'hubStaff.write' });
  const { administrators, waiting } = await listAdministrators(services, actor);
  return {
    administrators: administrators.map((row) => ({ ...row, since: row.since.toISOString() })),
    waiting: waiting.map((row) => ({ ...row, since: row.since.toISOString() })),
  };
});

type Done = { message: string; errors: undefined };
const decide = (does: typeof approveWaiting): FormAction<AdministratorsAction, Done> => ({
  permission: 'hubStaff.write',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActions<AdministratorsAction, Done>(AdministratorsAction, {
  approveAdministrator: decide(approveWaiting),
  refuseAdministrator: decide(refuseWaiting),
  removeAdministrator: decide(removeAdministrator),
});

export default function AdministratorsRoute() {
  return <AdministratorsScreen {...useLoaderData<typeof loader>()} />;
}
