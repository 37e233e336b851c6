import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { ACT_PERMISSIONS, actsOfPerson } from '#app/domain/orders/order-acts.rules.ts';
import { ORDER_STATUSES, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import { abilities } from '#app/domain/shared/actor.ts';
import { OrderActionForm } from '#app/domain/workbench/order-action.schema.ts';
import { answerAct } from '#app/domain/workbench/run-act.ts';
import { unreached } from '#app/shells/offline.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: 'Orders' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: OrderListQuery,
  });
  const { productName } = services.settings;
  return {
    page: await listOrders(services, actor, query),
    query,
    statuses: ORDER_STATUSES.map((code) => ({ code, label: statusLabel(code, productName) })),
    productName,
    broken: await brokenStores(services, actor),
    may: actsOfPerson(actor),
    can: abilities(actor, ['order.create']),
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: ACT_PERMISSIONS,
    form: OrderActionForm,
  });
  return answerAct(services, actor, input);
});

/** A lost connection is a message beside the list, not a page in its place. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return unreached('Order Processing Failed, Please Try again!');
  }
}

export default function OrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />;
}
