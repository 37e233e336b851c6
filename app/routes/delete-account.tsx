import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { BeginAuthenticatorInput } from '#app/domain/people/profile.schema.ts';
import { hasAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { personOf } from '#app/domain/people/signed-in-person.ts';
import { deleteAccount, readLeaving } from '#app/domain/privacy/delete-account.ts';
import { deleteAccountMessages } from '#app/messages/delete-account.ts';
import { DeleteAccountScreen } from '#app/screens/people/delete-account-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: deleteAccountMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args);
  const asksCode = await hasAuthenticator(services.db, personOf(actor));
  return { asksCode, email: actor.email ?? '', ...(await readLeaving(services, actor)) };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, actor, input } = await enter(args, { form: BeginAuthenticatorInput });
  const session = await sessionCaller(auth, args.request.headers.get('cookie'));
  const self = { actor, standing: session?.standing ?? null, caller: await callerOf(args) };
  await deleteAccount(auth, self, input);
  const headers = new Headers();
  headers.append('Set-Cookie', await auth.cookies.session.clear());
  headers.append('Set-Cookie', await auth.cookies.device.clear());
  throw redirect('/login?deleted', { headers });
});

export default function DeleteAccountRoute() {
  const answer = useActionData<typeof action>();
  return (
    <DeleteAccountScreen {...useLoaderData<typeof loader>()} errors={answer?.errors ?? null} />
  );
}
