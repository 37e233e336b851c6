import type { LoaderFunctionArgs } from '@remix-run/node';
import { goOnOrSignUp } from '#app/auth/waiting-connection.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';

/** Continues the connection of a WooCommerce store at /woocommerce-success, or lets the person sign up first.
 *  /woocommerce-success expects the token in `user_id`, so a `token` in this URL is renamed. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const token = query.get('token');
  if (token && !query.has('user_id')) query.set('user_id', token);
  query.delete('token');
  return goOnOrSignUp(args, `/woocommerce-success?${query}`);
});
