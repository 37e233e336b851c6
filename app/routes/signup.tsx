import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { signUp } from '#app/domain/people/sign-up.ts';
import { SignUpInput } from '#app/domain/people/sign-up.schema.ts';
import { signUpMessages } from '#app/messages/sign-up.ts';
import { SignUpScreen } from '#app/screens/people/sign-up-screen.tsx';

export const meta = () => [{ title: signUpMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  return null;
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, input } = await enterOpen(args, { form: SignUpInput });
  await signUp(auth, await callerOf(args), input);
  throw redirect(onTheWay(args, '/login?created'));
});

export default function SignUpRoute() {
  return <SignUpScreen errors={useActionData<typeof action>()?.errors} />;
}
