import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { addManager } from '#app/domain/people/add-manager.ts';
import { updateManager } from '#app/domain/people/change-manager.ts';
import { AddManagerInput } from '#app/domain/people/manager.schema.ts';
import { readManagerForm } from '#app/domain/people/read-manager-form.ts';
import { AddManagerScreen } from '#app/screens/people/add-manager-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Manager' }];

export const handle = {
  gone: {
    said: 'Manager not found.',
    title: 'No longer a manager',
    words: 'They were removed.',
    back: { path: '/all-managers', label: 'Back to Managers' },
  },
} satisfies RouteHandle;

/** `manager` is the one to edit, `username` the account that an administrator adds one to. */
const Address = z.object({
  manager: z.uuid().optional().catch(undefined),
  username: z.string().trim().max(254).optional().catch(undefined),
});

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'manager.write',
    query: Address,
  });
  return readManagerForm(services, actor, query);
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, actor, query, input } = await enter(args, {
    permission: 'manager.write',
    query: Address,
    form: AddManagerInput,
  });
  if (query.manager) {
    await updateManager(auth, actor, input);
    throw redirect('/all-managers?saved');
  }
  const { isOwnAccount } = await addManager(auth, actor, input);
  throw redirect(isOwnAccount ? '/all-managers?invited' : '/all-managers?added');
});

export default function AddManagerRoute() {
  const errors = useActionData<typeof action>()?.errors;
  return <AddManagerScreen {...useLoaderData<typeof loader>()} errors={errors} />;
}
