import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { answerSignIn } from '#app/auth/answer-sign-in.server.ts';
import { callerOf } from '#app/auth/caller.server.ts';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { choosePassword } from '#app/domain/people/choose-password.ts';
import { ChoosePasswordForm } from '#app/domain/people/reset-password.schema.ts';
import { NO_ACCESS } from '#app/domain/credentials/membership-at-sign-in.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { ChoosePasswordScreen } from '#app/screens/people/choose-password-screen.tsx';

export const meta = () => [{ title: resetPasswordMessages.in('en').text('choose.tab') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  await ticketIn(args);
  return null;
});

/** The ticket of a user who signed in with a password that only permits choosing a new one. Without it the user must
 *  sign in again. */
async function ticketIn(args: LoaderFunctionArgs): Promise<string> {
  const { context, request } = args;
  const ticket = await context.auth.cookies.choose.read(request.headers.get('cookie'));
  if (!ticket) throw redirect(onTheWay(args, '/login'));
  return ticket;
}

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, input } = await enterOpen(args, { form: ChoosePasswordForm });
  const choice = { ticket: await ticketIn(args), password: input.password };
  await answerSignIn(args, await choosePassword(auth, await callerOf(args), choice));
  return data({ errors: { fields: {}, message: NO_ACCESS, values: {} } }, { status: 400 });
});

export default function ChoosePasswordRoute() {
  return <ChoosePasswordScreen errors={useActionData<typeof action>()?.errors} />;
}
