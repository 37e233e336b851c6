import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: OrderListQuery,
  });
  return { page: await listOrders(services, actor, query) };
});

export default function OrdersRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <pre>{page.docs.map((order) => `${order.orderKey} ${order.statusLabel}\n`)}</pre>;
}
