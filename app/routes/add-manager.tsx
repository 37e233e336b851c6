import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFormAction, memberFormLoader } from '#app/auth/member-routes.server.ts';
import { ManagerInput } from '#app/domain/people/manager.schema.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { memberFormMessages } from '#app/messages/member-form.ts';
import { MemberFormScreen } from '#app/screens/people/member-form-screen.tsx';
import { MANAGER_SCREENS } from '#app/screens/people/member-screens.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = memberFormMessages.in('en');

export const meta = () => [{ title: text('tab.manager') }];

export const handle = {
  gone: {
    said: 'Manager not found.',
    title: text('gone.title.manager'),
    words: text('gone.body'),
    back: { path: '/all-managers', label: text('gone.back.manager') },
  },
} satisfies RouteHandle;

export const loader = memberFormLoader(MANAGERS, 'manager');
export const action = memberFormAction(MANAGERS, {
  id: 'manager',
  form: ManagerInput,
  list: '/all-managers',
});

export default function AddManagerRoute() {
  const data = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MemberFormScreen
      // What was typed or ticked for one person must not appear in the form of another.
      key={data.member?.id ?? 'new'}
      screens={MANAGER_SCREENS}
      {...data}
      errors={errors}
    />
  );
}
