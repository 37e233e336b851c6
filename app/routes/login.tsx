import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerSignIn } from '#app/auth/answer-sign-in.server.ts';
import { callerOf } from '#app/auth/caller.server.ts';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { afterSignIn } from '#app/auth/waiting-connection.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { PASSWORD_REFUSED, RESET_WORDS } from '#app/domain/people/reset-words.rules.ts';
import { NO_ACCESS } from '#app/domain/credentials/membership-at-sign-in.ts';
import { signIn } from '#app/domain/people/sign-in.ts';
import { SignInInput } from '#app/domain/people/sign-in.schema.ts';
import { loginMessages } from '#app/messages/login.ts';
import { LoginScreen } from '#app/screens/people/login-screen.tsx';

const { text } = loginMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const search = new URL(args.request.url).searchParams;
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  return {
    notice: Object.entries(NOTICES).find(([what]) => search.has(what))?.[1] ?? null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { auth, input } = await enterOpen(args, { form: SignInInput });
  const result = await signIn(auth, await callerOf(args), input);
  const error =
    !result.ok && result.reason === 'invalid-email'
      ? result.reason
      : await answerSignIn(args, result);
  const [field, message] = ERRORS[error];
  const errors = { fields: { [field]: message }, message, values: { email: input.email } };
  return data({ errors }, { status: 400 });
});

/** Messages about an earlier step, by the parameter in the query string that requests them. */
const NOTICES = {
  created: text('notice.created'),
  changed: RESET_WORDS.changed,
  accepted: text('notice.accepted'),
  declined: text('notice.declined'),
  again: text('notice.again'),
  deleted: text('notice.deleted'),
};

const WRONG = ['password', text('error.password')] as const;
const ERRORS = {
  'invalid-email': ['email', text('error.email')],
  'no-access': ['email', NO_ACCESS],
  'wrong-password': WRONG,
  'ticket-expired': WRONG,
  'wrong-code': WRONG,
  'must-reset': ['password', PASSWORD_REFUSED['must-reset']],
  disabled: ['email', PASSWORD_REFUSED.disabled],
} as const;

export default function LoginRoute() {
  const { notice } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return <LoginScreen errors={errors} notice={notice} />;
}
