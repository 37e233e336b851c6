import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFormAction, memberFormLoader } from '#app/auth/member-routes.server.ts';
import { HubStaffInput } from '#app/domain/people/hub-staff.schema.ts';
import { HUB_STAFF } from '#app/domain/people/member-kinds.ts';
import { MemberFormScreen } from '#app/screens/people/member-form-screen.tsx';
import { HUB_STAFF_WORDS } from '#app/screens/people/member-words.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Hub Staff' }];

export const handle = {
  gone: {
    said: 'Hub staff not found.',
    title: 'No longer hub staff',
    words: 'This person was removed.',
    back: { path: '/hub-staff', label: 'Back to Hub Staff' },
  },
} satisfies RouteHandle;

export const loader = memberFormLoader(HUB_STAFF, 'person');
export const action = memberFormAction(HUB_STAFF, {
  id: 'person',
  form: HubStaffInput,
  list: '/hub-staff',
});

export default function AddHubStaffRoute() {
  const errors = useActionData<typeof action>()?.errors;
  return (
    <MemberFormScreen words={HUB_STAFF_WORDS} {...useLoaderData<typeof loader>()} errors={errors} />
  );
}
