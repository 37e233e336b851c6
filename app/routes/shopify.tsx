import type { LoaderFunctionArgs } from '@remix-run/node';
import { goOnOrSignUp } from '#app/auth/waiting-connection.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';

/** The embedded app sends users who want to use their own account to this address. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  return goOnOrSignUp(args, `/shopify-success${new URL(args.request.url).search}`);
});
