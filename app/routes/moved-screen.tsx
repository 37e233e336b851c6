import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { presentAddress } from '#app/shells/embedded-href.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

/** An address that a screen had before. What is said behind it goes along: filters, and what Shopify says
 *  there, or it would have to say it again. */
export function loader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname, search } = new URL(request.url);
  return redirect(presentAddress(pathname) + search);
}
