import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** The address that a custom store's back office puts into its frame. It redirects to the page that all stores'
 *  own admins share (decision 061). */
export function loader({ params, request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  return redirect(`/wordpress/${encodeURIComponent(params['storeId'] ?? '')}/open${search}`);
}
