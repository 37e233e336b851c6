import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { documentsOfOrder } from '#app/domain/documents/documents-of-order.ts';
import { latinForm } from '#app/domain/documents/label-text.rules.ts';
import { lyingAt } from '#app/domain/hubs/lying-at.ts';
import { maySettle } from '#app/domain/alert-actions/alert-visibility.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { can } from '#app/domain/shared/actor.ts';
import { proofOfOrder } from '#app/domain/proof/proof-of-order.ts';
import { shipCost } from '#app/domain/shipments/ship-cost.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderMessages } from '#app/messages/order.ts';
import { keepWhenUnreached } from '#app/shells/offline.ts';
import { OrderScreen } from '#app/screens/orders/order-screen.tsx';
import { tilesOf } from '#app/ui/map-pin.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
/** The page of a part that was merged back into its order is not reloaded before the screen leaves it, because the part
 *  would no longer be found. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { intent, accepted } = (args.actionResult ?? {}) as Partial<OrderActionAnswer>;
  const isPutBack = intent === 'unsplit' && accepted?.includes(args.currentParams['orderId'] ?? '');
  return isPutBack && args.currentUrl.href === args.nextUrl.href ? false : keepWhenUnreached(args);
};

export const meta = () => [{ title: orderMessages.in('en').text('title') }];

/** The address contains the order key; the store's own order id opens nothing. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.read' });
  const order = await getOrder(services, actor, args.params['orderId'] ?? '');
  const mayShip = order.actions.includes('ship') && can(actor, 'order.ship');
  return {
    order,
    nameOnLabel: latinForm(order.customer.recipient, 'name'),
    proof: await proofOfOrder(services, actor, order),
    documents: await documentsOfOrder(services, actor, order),
    lying: await lyingAt(services, actor, order.id),
    cost: mayShip ? await shipCost(services, actor, [order.orderKey]) : null,
    may: actionsOfPerson(actor),
    maySettle: maySettle(actor, 'order'),
    productName: services.settings.productName,
    trackingOrigin: services.courier.trackingOrigin,
    tiles: tilesOf(services.settings),
  };
});

export default function OrderDetailsRoute() {
  return <OrderScreen {...useLoaderData<typeof loader>()} />;
}
