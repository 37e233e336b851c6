import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';

/** Whether this browser is still signed in; if not, the door leads to the sign-in as everywhere. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args);
  return Response.json(true);
});
