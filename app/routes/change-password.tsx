import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { portalActor } from '#app/auth/enter.server.ts';
import { openFormActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { askReset } from '#app/domain/people/ask-reset.ts';
import { confirmReset } from '#app/domain/people/confirm-reset.ts';
import {
  ChangePasswordForm,
  ForgotPasswordInput,
} from '#app/domain/people/reset-password.schema.ts';
import { RESET_WORDS } from '#app/domain/people/reset-words.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { ChangePasswordScreen } from '#app/screens/people/change-password-screen.tsx';

const { text } = resetPasswordMessages.in('en');

export const meta = () => [{ title: text('code.title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  if (await portalActor(args)) throw redirect(await afterSignIn(args));
  const email = await emailOf(args);
  const search = new URL(args.request.url).searchParams;
  const { mode } = args.context.services.settings;
  return {
    email,
    notice: search.has('sent')
      ? RESET_WORDS.sent
      : search.has('lately')
        ? RESET_WORDS.lately
        : null,
    mailsAt: mode === 'evaluation' ? '/mails' : null,
  };
});

/** The email address entered on the page before, from a cookie. */
async function emailOf(args: LoaderFunctionArgs): Promise<string> {
  const { context, request } = args;
  const kept = await context.auth.cookies.reset.read(request.headers.get('cookie'));
  const read = ForgotPasswordInput.safeParse({ email: kept });
  if (!read.success) throw redirect(onTheWay(args, '/enter-email'));
  return read.data.email;
}

type Answer = { errors: FormErrors | undefined; notice: string | null };
const refused = (errors: Partial<FormErrors>, init: ResponseInit) =>
  data<Answer>({ errors: { fields: {}, values: {}, ...errors }, notice: null }, init);

export const action = openFormActions<ChangePasswordForm, Answer | ReturnType<typeof refused>>(
  ChangePasswordForm,
  {
    resend: {
      run: async ({ auth }, args) => {
        const asked = await askReset(auth, await callerOf(args), { email: await emailOf(args) });
        if (asked.ok) return { errors: undefined, notice: RESET_WORDS.sent };
        const count = asked.retryAfterSeconds;
        const message = text('code.wait', { count, shown: groupDigits(count) });
        return refused({ message }, { status: 429 });
      },
    },
    change: {
      run: async ({ auth, input }, args) => {
        const reset = { email: await emailOf(args), code: input.code, password: input.password };
        const result = await confirmReset(auth, await callerOf(args), reset);
        if (result.ok)
          throw redirect(onTheWay(args, '/login?changed'), {
            headers: { 'Set-Cookie': await auth.cookies.reset.clear() },
          });
        if (result.reason === 'wrong-code')
          return refused(
            { fields: { code: RESET_WORDS.wrong }, message: RESET_WORDS.wrong },
            { status: 400 },
          );
        const headers = { 'Retry-After': String(result.retryAfterSeconds) };
        return refused({ message: RESET_WORDS.tooMany }, { status: 429, headers });
      },
    },
  },
);

export default function ChangePasswordRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const notice = answer && 'notice' in answer ? answer.notice : page.notice;
  return <ChangePasswordScreen {...page} errors={answer?.errors} notice={notice} />;
}
