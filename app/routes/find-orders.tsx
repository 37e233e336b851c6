import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { lookUpOrders } from '#app/domain/orders/look-up-orders.ts';

const Query = z.object({ q: z.string().max(200).catch('') });

/** Suggests a few orders while the user types. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'order.read', query: Query });
  return Response.json(await lookUpOrders(services, actor, query.q));
});
