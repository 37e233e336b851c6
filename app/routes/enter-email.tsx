import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { askReset } from '#app/domain/people/ask-reset.ts';
import { ForgotPasswordInput } from '#app/domain/people/reset-password.schema.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { EnterEmailScreen } from '#app/screens/people/enter-email-screen.tsx';

export const meta = () => [{ title: resetPasswordMessages.in('en').text('email.title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  return null;
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, input } = await enterOpen(args, { form: ForgotPasswordInput });
  const { ok } = await askReset(auth, await callerOf(args), input);
  throw redirect(onTheWay(args, `/change-password?${ok ? 'sent' : 'lately'}`), {
    headers: { 'Set-Cookie': await auth.cookies.reset.set(input.email) },
  });
});

export default function EnterEmailRoute() {
  return <EnterEmailScreen errors={useActionData<typeof action>()?.errors} />;
}
