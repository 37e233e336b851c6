import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { presentAddress } from '#app/shells/embedded-href.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

/** Redirects a screen's former address. The query string is kept, with the filters and Shopify's own parameters,
 *  which Shopify would otherwise have to add again. */
export function loader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname, search } = new URL(request.url);
  return redirect(presentAddress(pathname) + search);
}
