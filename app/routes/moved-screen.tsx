import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { EMBEDDED_ROOT, embeddedHref } from '#app/shells/embedded-href.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

/** The screen's address from before it lay below its menu entry. What Shopify says behind the address
 *  goes along, or it would have to say it again. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(embeddedHref(pathname.slice(EMBEDDED_ROOT.length) + search));
}
