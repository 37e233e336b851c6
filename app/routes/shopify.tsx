import type { LoaderFunctionArgs } from '@remix-run/node';
import { goOnOrSignUp } from '#app/auth/waiting-connection.server.ts';

/** Where the embedded app sends people who want to use an account of their own. */
export async function loader(args: LoaderFunctionArgs) {
  return goOnOrSignUp(args, `/shopify-success${new URL(args.request.url).search}`);
}
