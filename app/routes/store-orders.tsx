import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { readFiltering } from '#app/domain/orders/read-filtering.ts';
import { actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { ORDER_STATUSES, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { storeOfToken } from '#app/domain/stores/store-of-token.ts';
import { abilities } from '#app/domain/shared/actor.ts';
import { withItems } from '#app/domain/workbench/items-of-orders.ts';
import { readListSettings } from '#app/domain/workbench/list-preference.ts';
import { storesInReach } from '#app/domain/stores/store-visibility.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';
/** Actions on orders are the same as on the Orders list. */
export { action, clientAction } from './orders.tsx';

export const meta = () => [{ title: ordersMessages.in('en').text('title.store') }];

/** Orders per page, unless the address has another limit (specification 1, section 9). */
const PAGE_SIZE = 10;
const Query = OrderListQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).catch(PAGE_SIZE),
});

/** The token in the address is the store's public handle (product.md D22). What the user sees depends on the
 *  session. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.read', query: Query });
  const { name: storeName } = await storeOfToken(services, actor, args.params['token'] ?? '');
  const { productName } = services.settings;
  const wanted = { ...query, store: storeName };
  const stores = storesInReach(services, actor);
  const [found, filtering, list] = await Promise.all([
    listOrders(services, actor, wanted),
    readFiltering(services, actor, wanted, stores),
    readListSettings(services, actor, stores),
  ]);
  return {
    storeName,
    page: await withItems(services, found, list),
    filtering,
    list,
    query: wanted,
    statuses: ORDER_STATUSES.map((code) => ({ code, label: statusLabel(code, productName) })),
    productName,
    broken: [],
    may: actionsOfPerson(actor),
    can: abilities(actor, ['order.create']),
  };
});

export default function StoreOrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />;
}
