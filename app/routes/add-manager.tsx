import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFormAction, memberFormLoader } from '#app/auth/member-routes.server.ts';
import { ManagerInput } from '#app/domain/people/manager.schema.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { MemberFormScreen } from '#app/screens/people/member-form-screen.tsx';
import { MANAGER_WORDS } from '#app/screens/people/member-words.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Manager' }];

export const handle = {
  gone: {
    said: 'Manager not found.',
    title: 'No longer a manager',
    words: 'This person was removed.',
    back: { path: '/all-managers', label: 'Back to Managers' },
  },
} satisfies RouteHandle;

export const loader = memberFormLoader(MANAGERS, 'manager');
export const action = memberFormAction(MANAGERS, {
  id: 'manager',
  form: ManagerInput,
  list: '/all-managers',
});

export default function AddManagerRoute() {
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MemberFormScreen words={MANAGER_WORDS} {...useLoaderData<typeof loader>()} errors={errors} />
  );
}
