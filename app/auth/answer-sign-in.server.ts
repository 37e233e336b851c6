import { redirect, type AppLoadContext } from '@remix-run/node';
import type { AuthenticateResult } from '#app/domain/people/sign-in.ts';
import type {} from './auth-context.ts';
import { openSession } from './open-session.server.ts';
import { afterSignIn, onTheWay } from './waiting-connection.server.ts';

type Args = { request: Request; context: AppLoadContext };
type Reason = Extract<AuthenticateResult, { ok: false }>['reason'];

const NEXT_PAGE = {
  'must-choose': '/choose-password',
  'email-not-proved': '/verify-email',
  'code-required': '/login-code',
  'authenticator-needed': '/set-up-authenticator',
  'approval-pending': '/waiting-for-approval',
} as const satisfies { [R in Reason]?: string };

type SignInError = Exclude<Reason, keyof typeof NEXT_PAGE>;

/** Answers an attempt to sign in. A person who is now signed in is redirected to the page they wanted. If another step
 *  is required, the person is redirected to its page, and the ticket of the step, if it has one, is set in a cookie.
 *  Otherwise the reason is returned, which the form shows.
 *  @throws Response the redirect. */
export async function answerSignIn(args: Args, result: AuthenticateResult): Promise<SignInError> {
  if (result.ok) {
    const headers = await openSession(args.context.auth, result, args);
    throw redirect(await afterSignIn(args), { headers });
  }
  if (result.reason === 'approval-pending') throw redirect(NEXT_PAGE[result.reason]);
  const ticket = await ticketOf(args, result);
  if (ticket === null) return result.reason as SignInError;
  const page = NEXT_PAGE[result.reason as keyof typeof NEXT_PAGE];
  throw redirect(onTheWay(args, page), { headers: { 'Set-Cookie': ticket } });
}

async function ticketOf(
  { context }: Args,
  result: Extract<AuthenticateResult, { ok: false }>,
): Promise<string | null> {
  const { cookies } = context.auth;
  if ('proveTicket' in result) return cookies.prove.set(result.proveTicket);
  if ('stepTicket' in result) return cookies.step.set(result.stepTicket);
  if ('chooseTicket' in result) return cookies.choose.set(result.chooseTicket);
  return null;
}
