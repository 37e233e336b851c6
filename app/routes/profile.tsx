import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { changeProfile } from '#app/domain/people/change-profile.ts';
import { readProfile } from '#app/domain/people/profile.ts';
import { ProfileForm } from '#app/domain/people/profile.schema.ts';
import { profileMessages } from '#app/messages/profile.ts';
import { ProfileScreen } from '#app/screens/people/profile-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: profileMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args);
  const { authenticatorSince, ...profile } = await readProfile(services, actor);
  const { mode } = services.settings;
  return {
    ...profile,
    authenticatorSince: authenticatorSince?.toISOString() ?? null,
    mailsAt: mode === 'evaluation' ? '/mails' : null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, actor, input } = await enter(args, { form: ProfileForm });
  const session = await sessionCaller(auth, args.request.headers.get('cookie'));
  const self = { actor, standing: session?.standing ?? null, caller: await callerOf(args) };
  return { ...(await changeProfile(auth, self, input)), errors: undefined };
});

export default function ProfileRoute() {
  return <ProfileScreen {...useLoaderData<typeof loader>()} />;
}
