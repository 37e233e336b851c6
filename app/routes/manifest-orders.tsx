import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { openManifests } from '#app/domain/manifests/open-manifests.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { ORDER_STATUSES, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { readFiltering } from '#app/domain/orders/read-filtering.ts';
import { withItems } from '#app/domain/workbench/items-of-orders.ts';
import { readListSettings } from '#app/domain/workbench/list-preference.ts';
import { storesInReach } from '#app/domain/stores/store-visibility.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: manifestMessages.in('en').text('title.orders') }];

/** This route has no action, because the screen posts actions on orders to the Orders list. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.manifest',
    query: OrderListQuery,
  });
  const { productName } = services.settings;
  const wanted = { ...query, manifest: 'inManifest' as const };
  const stores = storesInReach(services, actor);
  const [found, open, filtering, list] = await Promise.all([
    listOrders(services, actor, wanted),
    openManifests(services, actor, wanted),
    readFiltering(services, actor, query, stores),
    readListSettings(services, actor, stores),
  ]);
  return {
    page: await withItems(services, found, list),
    list,
    filtering,
    query: wanted,
    statuses: ORDER_STATUSES.map((code) => ({ code, label: statusLabel(code, productName) })),
    productName,
    broken: [],
    may: actionsOfPerson(actor),
    can: { 'order.create': false },
    manifest: { kind: 'orders' as const, open },
  };
});

export default function ManifestOrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />;
}
