import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { rowsOfOrders } from '#app/domain/orders/list-orders.ts';
import { OrderRowsQuery } from '#app/domain/orders/order.schema.ts';

/** The current state of orders that a list still shows in their old places. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: OrderRowsQuery,
  });
  return Response.json(await rowsOfOrders(services, actor, query.keys));
});
