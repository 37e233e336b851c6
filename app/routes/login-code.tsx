import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { answerSignIn } from '#app/auth/answer-sign-in.server.ts';
import { callerOf } from '#app/auth/caller.server.ts';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { WRONG_STEP_CODE } from '#app/domain/people/own-authenticator.ts';
import { StepCodeInput } from '#app/domain/people/profile.schema.ts';
import { passSecondStep } from '#app/domain/people/second-step.ts';
import { loginMessages } from '#app/messages/login.ts';
import { LoginCodeScreen } from '#app/screens/people/login-code-screen.tsx';

export const meta = () => [{ title: loginMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { context, request } = args;
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  if (!(await context.auth.cookies.step.read(request.headers.get('cookie'))))
    throw redirect(onTheWay(args, '/login'));
  return null;
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, input } = await enterOpen(args, { form: StepCodeInput });
  const ticket = await auth.cookies.step.read(args.request.headers.get('cookie'));
  if (!ticket) throw redirect(onTheWay(args, '/login'));
  const result = await passSecondStep(auth, await callerOf(args), { ticket, code: input.code });
  if ((await answerSignIn(args, result)) === 'ticket-expired')
    throw redirect(onTheWay(args, '/login?again'));
  const errors = { fields: { code: WRONG_STEP_CODE }, message: WRONG_STEP_CODE, values: {} };
  return data({ errors }, { status: 400 });
});

export default function LoginCodeRoute() {
  return <LoginCodeScreen errors={useActionData<typeof action>()?.errors} />;
}
