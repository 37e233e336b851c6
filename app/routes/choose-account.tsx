import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { START } from '#app/auth/safe-path.ts';
import { chooseMembership } from '#app/domain/people/choose-membership.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const Choice = z.object({ id: z.uuid() });

/** Redirects people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args);
  throw redirect(START);
});

/** Switches to another account of which the user is a member. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { form: Choice });
  const caller = await sessionCaller(args.context.auth, args.request.headers.get('cookie'));
  await chooseMembership(services, actor, caller?.standing ?? null, input);
  throw redirect(START);
});
