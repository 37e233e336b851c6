import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { callerOf } from '#app/auth/caller.server.ts';
import { openFormActions } from '#app/auth/form-actions.server.ts';
import { openSession } from '#app/auth/open-session.server.ts';
import { afterSignIn, onTheWay } from '#app/auth/waiting-connection.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import type { ProfileAnswer } from '#app/domain/people/change-profile.ts';
import {
  beginNeededAuthenticator,
  confirmNeededAuthenticator,
} from '#app/domain/people/own-authenticator.ts';
import { StepCodeInput } from '#app/domain/people/profile.schema.ts';
import { authenticatorMessages } from '#app/messages/authenticator.ts';
import { SetUpAuthenticatorScreen } from '#app/screens/people/set-up-authenticator-screen.tsx';

export const meta = () => [{ title: authenticatorMessages.in('en').text('title') }];

const SetUpForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('beginAuthenticator') }),
  StepCodeInput.extend({ intent: z.literal('confirmAuthenticator') }),
]);
type SetUpForm = z.infer<typeof SetUpForm>;

/** For administrators, who cannot do anything without an authenticator app (product.md D38). */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await ticketIn(args);
  return { to: await afterSignIn(args) };
});

async function ticketIn(args: LoaderFunctionArgs): Promise<string> {
  const { context, request } = args;
  const ticket = await context.auth.cookies.step.read(request.headers.get('cookie'));
  if (!ticket) throw redirect(onTheWay(args, '/login'));
  return ticket;
}

/** The last answer uses up the ticket. A reload would then show the sign-in page instead of the recovery codes. */
export const shouldRevalidate = () => false;

type Answer = ProfileAnswer & { errors: undefined };
const NOTHING = { message: null, enrolment: null, recoveryCodes: null, errors: undefined };

export const action = openFormActions<SetUpForm, Answer | ReturnType<typeof data<Answer>>>(
  SetUpForm,
  {
    beginAuthenticator: {
      run: async ({ auth }, args: ActionFunctionArgs) => {
        const [caller, ticket] = [await callerOf(args), await ticketIn(args)];
        return { ...NOTHING, enrolment: await beginNeededAuthenticator(auth, caller, ticket) };
      },
    },
    confirmAuthenticator: {
      run: async ({ auth, input }, args: ActionFunctionArgs) => {
        const asked = { ticket: await ticketIn(args), code: input.code };
        const joined = await confirmNeededAuthenticator(auth, await callerOf(args), asked);
        const { recoveryCodes, ...opened } = joined;
        const headers = await openSession(auth, opened, args);
        return data<Answer>({ ...NOTHING, recoveryCodes }, { headers });
      },
    },
  },
);

export default function SetUpAuthenticatorRoute() {
  return <SetUpAuthenticatorScreen {...useLoaderData<typeof loader>()} />;
}
