import type { LoaderFunctionArgs } from '@remix-run/node';
import { goOnOrSignUp } from '#app/auth/waiting-connection.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';

/** Where the embedded app sends people who want to use an account of their own. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  return goOnOrSignUp(args, `/shopify-success${new URL(args.request.url).search}`);
});
