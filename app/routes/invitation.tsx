import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { portalActor } from '#app/auth/enter.server.ts';
import { openFormActions } from '#app/auth/form-actions.server.ts';
import { openSession } from '#app/auth/open-session.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { START } from '#app/auth/safe-path.ts';
import { afterSignIn } from '#app/auth/waiting-connection.server.ts';
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  SPENT,
} from '#app/domain/people/accept-invitation.ts';
import { chooseMembership } from '#app/domain/people/choose-membership.ts';
import { InvitationForm } from '#app/domain/people/manager.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { invitationMessages } from '#app/messages/invitation.ts';
import { InvitationDeclined, InvitationScreen } from '#app/screens/people/invitation-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = invitationMessages.in('en');

export const meta = () => [{ title: text('title') }];

/** Only shows the invitation, or null once it is declined. Accepting needs the form, because mail programs open links
 *  automatically. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('declined')) return null;
  const ticket = searchParams.get('ticket') ?? '';
  const invitation = await readInvitation(context.auth, ticket);
  if (!invitation) throw new AppError('gone', SPENT);
  const actor = await portalActor({ request, context });
  const isAnothers = actor !== null && actor.email !== invitation.email;
  return { ticket, ...invitation, signedInAs: isAnothers ? actor.email : null };
});

/** Returns the signed-in user, or null. The link proves access to a mailbox, not that this user is the invited person.
 *  @throws AppError 'conflict' if someone else is signed in */
async function requireTheirs(args: ActionFunctionArgs, ticket: string): Promise<Actor | null> {
  const actor = await portalActor(args);
  const invitation = actor && (await readInvitation(args.context.auth, ticket));
  if (actor && invitation && actor.email !== invitation.email)
    throw new AppError('conflict', text('another.error', { email: actor.email ?? '' }));
  return actor;
}

export const action = openFormActions<InvitationForm, { errors: undefined }>(InvitationForm, {
  accept: {
    run: async ({ auth, input }, args) => {
      await requireTheirs(args, input.ticket);
      const { device, ...joined } = await acceptInvitation(auth, await callerOf(args), input);
      if (device === null) throw redirect('/login?accepted');
      const headers = await openSession(auth, { ...joined, device }, args);
      throw redirect(await afterSignIn(args), { headers });
    },
  },
  join: {
    run: async ({ auth, input }, args) => {
      const actor = await requireTheirs(args, input.ticket);
      const { membershipId } = await acceptInvitation(auth, await callerOf(args), input);
      if (!actor) throw redirect('/login?accepted');
      const cookie = args.request.headers.get('cookie');
      const standing = (await sessionCaller(auth, cookie))?.standing ?? null;
      await chooseMembership(auth, actor, standing, { id: membershipId });
      throw redirect(START);
    },
  },
  decline: {
    run: async ({ auth, input }, args) => {
      const actor = await requireTheirs(args, input.ticket);
      await declineInvitation(auth, await callerOf(args), input);
      // Not to the sign-in page, because it redirects signed-in users, and its notice would be lost.
      throw redirect(actor ? '/invitation?declined' : '/login?declined');
    },
  },
});

export default function InvitationRoute() {
  const invitation = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return invitation ? <InvitationScreen {...invitation} errors={errors} /> : <InvitationDeclined />;
}
