import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { openFormActs } from '#app/auth/form-acts.server.ts';
import { openSession } from '#app/auth/open-session.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  SPENT,
} from '#app/domain/people/accept-invitation.ts';
import { InvitationForm } from '#app/domain/people/manager.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { InvitationScreen } from '#app/screens/people/invitation-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Invitation' }];

/** What the link says; it is acted on by the form alone, since mail programs follow links. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
  const invitation = await readInvitation(context.auth, ticket);
  if (!invitation) throw new AppError('gone', SPENT);
  return { ticket, ...invitation };
});

export const action = openFormActs<InvitationForm, { errors: undefined }>(InvitationForm, {
  accept: {
    run: async ({ auth, input }, args) => {
      const { device, ...joined } = await acceptInvitation(auth, await callerOf(args), input);
      if (device === null) throw redirect('/login?accepted');
      const headers = await openSession(auth, { ...joined, device }, args);
      throw redirect('/orders', { headers });
    },
  },
  join: {
    run: async ({ auth, input }, args) => {
      await acceptInvitation(auth, await callerOf(args), input);
      throw redirect('/login?accepted');
    },
  },
  decline: {
    run: async ({ auth, input }) => {
      await declineInvitation(auth, input);
      throw redirect('/login?declined');
    },
  },
});

export default function InvitationRoute() {
  const invitation = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return <InvitationScreen {...invitation} errors={errors} />;
}
