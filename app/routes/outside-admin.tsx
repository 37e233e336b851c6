import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OutsideAdminScreen } from '#app/screens/stores/outside-admin-screen.tsx';
import { EmbeddedErrorBoundary, screenHeaders } from '#app/shells/boundary.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export const handle: RouteHandle = { shell: 'embedded' };
export const headers = screenHeaders;
export const meta = () => [{ title: 'Open in Shopify' }];

/** Where Shopify's library sends whoever comes without a shop. No form asks for one: Shopify's review
 *  forbids it. */
export function loader({ context }: LoaderFunctionArgs) {
  const { productName, shopifyAppUrl } = context.services.settings;
  return { productName, adminUrl: shopifyAppUrl && new URL(shopifyAppUrl).origin };
}

export default function OutsideAdminRoute() {
  return <OutsideAdminScreen {...useLoaderData<typeof loader>()} />;
}

export { EmbeddedErrorBoundary as ErrorBoundary };
