import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';

/** Who is signed in to this browser, if anyone still is. Pages that stand open ask this again and again:
 *  it only looks. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const cookie = request.headers.get('cookie');
  const caller = await sessionCaller(context.auth, cookie, { isLook: true });
  if (!caller) throw redirect('/login');
  return Response.json({ personId: caller.actor.membershipId });
});
