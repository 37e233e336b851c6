import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { placeAsked } from '#app/auth/outside-admin.server.ts';
import { anyShopAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { shopifyMessages } from '#app/messages/shopify.ts';
import { OutsideAdminScreen } from '#app/screens/stores/outside-admin-screen.tsx';
import { EmbeddedErrorBoundary, screenHeaders } from '#app/shells/boundary.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export const handle: RouteHandle = { shell: 'embedded' };
export const headers = screenHeaders;
export const meta = () => [{ title: shopifyMessages.in('en').text('outside.meta') }];

/** Shopify's library sends visitors without a shop here. No form asks for a shop, because Shopify's review
 *  forbids it. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { productName, shopifyAppUrl } = context.services.settings;
  return { productName, adminUrl: anyShopAddress(shopifyAppUrl, placeAsked(request)) };
}

export default function OutsideAdminRoute() {
  return <OutsideAdminScreen {...useLoaderData<typeof loader>()} />;
}

export { EmbeddedErrorBoundary as ErrorBoundary };
