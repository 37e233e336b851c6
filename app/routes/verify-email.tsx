import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callerOf } from '#app/auth/caller.server.ts';
import { openFormActions } from '#app/auth/form-actions.server.ts';
import { openSession } from '#app/auth/open-session.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { proveEmail } from '#app/domain/people/prove-email.ts';
import { addressToProve } from '#app/domain/people/prove-ticket.ts';
import { resendCode } from '#app/domain/people/resend-code.ts';
import { VerifyEmailForm } from '#app/domain/people/verify-email.schema.ts';
import { verifyEmailMessages } from '#app/messages/verify-email.ts';
import { VerifyEmailScreen } from '#app/screens/people/verify-email-screen.tsx';

const { text } = verifyEmailMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { request, context } = args;
  const ticket = await context.auth.cookies.prove.read(request.headers.get('cookie'));
  if (!ticket) throw redirect(onTheWay(args, '/login'));
  return {
    email: await addressToProve(context.auth, { ticket }),
    mailsAt: context.services.settings.mode === 'evaluation' ? '/mails' : null,
  };
});

/** The ticket from the cookie, which identifies the user whose address is being verified. Without it the user must sign
 *  in again. */
async function ticketIn(args: ActionFunctionArgs): Promise<string> {
  const { context, request } = args;
  const ticket = await context.auth.cookies.prove.read(request.headers.get('cookie'));
  if (!ticket) throw redirect(onTheWay(args, '/login'));
  return ticket;
}

type Answer = { errors: FormErrors | undefined; notice: string | null };
const refused = (errors: Partial<FormErrors>, init: ResponseInit) =>
  data<Answer>({ errors: { fields: {}, values: {}, ...errors }, notice: null }, init);

export const action = openFormActions<VerifyEmailForm, Answer | ReturnType<typeof refused>>(
  VerifyEmailForm,
  {
    resend: {
      run: async ({ auth }, args) => {
        const result = await resendCode(auth, { ticket: await ticketIn(args) });
        if (result.ok) return { errors: undefined, notice: text('sent') };
        if (result.reason === 'ticket-expired') throw redirect(onTheWay(args, '/login'));
        const count = result.retryAfterSeconds;
        const message = text('wait', { count, shown: groupDigits(count) });
        return refused({ message }, { status: 429 });
      },
    },
    verify: {
      run: async ({ auth, input }, args) => {
        const ticket = await ticketIn(args);
        const result = await proveEmail(auth, await callerOf(args), { ticket, code: input.code });
        if (result.ok) {
          const headers = await openSession(auth, result, args);
          throw redirect(await afterSignIn(args), { headers });
        }
        switch (result.reason) {
          case 'ticket-expired':
            throw redirect(onTheWay(args, '/login'));
          case 'authenticator-needed':
            throw redirect(onTheWay(args, '/set-up-authenticator'), {
              headers: { 'Set-Cookie': await auth.cookies.step.set(result.stepTicket) },
            });
          case 'approval-pending':
            throw redirect('/waiting-for-approval', {
              headers: { 'Set-Cookie': await auth.cookies.prove.clear() },
            });
          case 'too-many-guesses': {
            const headers = { 'Retry-After': String(result.retryAfterSeconds) };
            return refused({ message: text('error.tooMany') }, { status: 429, headers });
          }
          default:
            return refused({ fields: { code: text(`error.${result.reason}`) } }, { status: 400 });
        }
      },
    },
  },
);

export default function VerifyEmailRoute() {
  const { email, mailsAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const notice = answer && 'notice' in answer ? answer.notice : null;
  const errors = answer?.errors;
  return <VerifyEmailScreen email={email} errors={errors} notice={notice} mailsAt={mailsAt} />;
}
