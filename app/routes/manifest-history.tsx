import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { Confirmed } from '#app/domain/orders/manifest-filter.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { readFiltering } from '#app/domain/orders/read-filtering.ts';
import { withItems } from '#app/domain/workbench/items-of-orders.ts';
import { readListSettings } from '#app/domain/workbench/list-preference.ts';
import { actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { ORDER_SORTS } from '#app/domain/orders/order-list.rules.ts';
import { storesInReach } from '#app/domain/stores/store-visibility.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: manifestMessages.in('en').text('title.history') }];

/** By default the newest manifest comes first. Dates are the only filter. */
const Query = OrderListQuery.pick({ page: true, limit: true }).extend({
  sort: z.enum(ORDER_SORTS).catch('-confirmManifest'),
  from: Confirmed.shape.confirmedFrom,
  to: Confirmed.shape.confirmedTo,
});

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.manifest',
    query: Query,
  });
  const { from, to, ...rest } = query;
  const wanted = { ...NO_FILTER, ...rest, manifest: 'confirmManifest' as const };
  const stores = storesInReach(services, actor);
  const [found, filtering, list] = await Promise.all([
    listOrders(services, actor, { ...wanted, confirmedFrom: from, confirmedTo: to }),
    readFiltering(services, actor, NO_FILTER, stores),
    readListSettings(services, actor, stores),
  ]);
  return {
    page: await withItems(services, found, list),
    list,
    filtering,
    query: wanted,
    statuses: [],
    productName: services.settings.productName,
    broken: [],
    may: actionsOfPerson(actor),
    can: { 'order.create': false },
    manifest: { kind: 'history' as const, from: from ?? '', to: to ?? '' },
  };
});

export default function ManifestHistoryRoute() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />;
}
