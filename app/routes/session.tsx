import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';

/** Who is signed in to this browser, if anyone still is; if not, the door leads to the sign-in as
 *  everywhere. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { actor } = await enter(args);
  return Response.json({ personId: actor.membershipId });
});
