import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import type { SessionAnswer } from '#app/shells/connection-watch.ts';

/** Reports who is signed in to this browser. Open pages poll it, so a call does not count as activity of the
 *  session. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const cookie = request.headers.get('cookie');
  const caller = await sessionCaller(context.auth, cookie, { isLook: true });
  if (!caller) throw redirect('/login');
  const { membershipId, userId } = caller.actor;
  const of = z.uuid().safeParse(new URL(request.url).searchParams.get('of'));
  const isAsked = of.success && of.data !== membershipId && userId !== null;
  const isSamePerson =
    isAsked && (await context.auth.db.membership.count({ where: { id: of.data, userId } })) > 0;
  return Response.json({ personId: membershipId, isSamePerson } satisfies SessionAnswer);
});
