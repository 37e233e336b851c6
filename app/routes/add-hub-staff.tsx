import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFormAction, memberFormLoader } from '#app/auth/member-routes.server.ts';
import { HubStaffInput } from '#app/domain/people/hub-staff.schema.ts';
import { HUB_STAFF } from '#app/domain/people/member-kinds.ts';
import { memberFormMessages } from '#app/messages/member-form.ts';
import { MemberFormScreen } from '#app/screens/people/member-form-screen.tsx';
import { HUB_STAFF_SCREENS } from '#app/screens/people/member-screens.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = memberFormMessages.in('en');

export const meta = () => [{ title: text('tab.hubStaff') }];

export const handle = {
  gone: {
    said: 'Hub staff not found.',
    title: text('gone.title.hubStaff'),
    words: text('gone.body'),
    back: { path: '/hub-staff', label: text('gone.back.hubStaff') },
  },
} satisfies RouteHandle;

export const loader = memberFormLoader(HUB_STAFF, 'person');
export const action = memberFormAction(HUB_STAFF, {
  id: 'person',
  form: HubStaffInput,
  list: '/hub-staff',
});

export default function AddHubStaffRoute() {
  const data = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MemberFormScreen
      // What was typed or ticked for one person must not appear in the form of another.
      key={data.member?.id ?? 'new'}
      screens={HUB_STAFF_SCREENS}
      {...data}
      errors={errors}
    />
  );
}
