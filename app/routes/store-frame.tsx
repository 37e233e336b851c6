import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** The address that the back office of a custom store shows in its frame: a name of its own for the one
 *  document of every store's own admin (decision 061). */
export function loader({ params, request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  return redirect(`/wordpress/${encodeURIComponent(params['storeId'] ?? '')}/open${search}`);
}
