import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { addHubStaff, readHubStaffForm, updateHubStaff } from '#app/domain/people/hub-staff.ts';
import { HubStaffInput } from '#app/domain/people/hub-staff.schema.ts';
import { AddHubStaffScreen } from '#app/screens/people/add-hub-staff-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Hub Staff' }];

export const handle = {
  gone: {
    said: 'Hub staff not found.',
    title: 'No longer hub staff',
    words: 'They were removed.',
    back: { path: '/hub-staff', label: 'Back to Hub Staff' },
  },
} satisfies RouteHandle;

/** `person` is the one to edit. */
const Address = z.object({ person: z.uuid().optional().catch(undefined) });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hubStaff.write',
    query: Address,
  });
  return readHubStaffForm(services, actor, query);
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, actor, query, input } = await enter(args, {
    permission: 'hubStaff.write',
    query: Address,
    form: HubStaffInput,
  });
  if (query.person) {
    await updateHubStaff(auth, actor, input);
    throw redirect('/hub-staff?saved');
  }
  const { isOwnAccount } = await addHubStaff(auth, actor, input);
  throw redirect(isOwnAccount ? '/hub-staff?invited' : '/hub-staff?added');
});

export default function AddHubStaffRoute() {
  const errors = useActionData<typeof action>()?.errors;
  return <AddHubStaffScreen {...useLoaderData<typeof loader>()} errors={errors} />;
}
