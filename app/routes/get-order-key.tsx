import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { shipOffer } from '#app/domain/shipments/ship-offer.ts';
import { answerAction } from '#app/domain/workbench/answer-action.ts';
import { shipByKeyMessages } from '#app/messages/ship-by-key.ts';
import { ShipByKeyScreen } from '#app/screens/orders/ship-by-key-screen.tsx';
import { ORDER_FAILED, orUnreached } from '#app/shells/offline.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: shipByKeyMessages.in('en').text('title') }];

const { permission } = ORDER_ACTIONS.ship;

const Key = z.string().max(200).catch('');
/** The order key from the query. The specification does not name the parameter, so three names are accepted. */
const Query = z
  .object({ order_key: Key, orderKey: Key, key: Key })
  .transform(({ order_key, orderKey, key }) => order_key || orderKey || key);

/** Shows the order first, so that a link from someone else ships nothing automatically (product.md D25). */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission, query: Query });
  return shipOffer(services, actor, query);
});

/** The order is taken from the address, so that a user who has to sign in first returns to it. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, query, input } = await enter(args, {
    permission,
    query: Query,
    form: ActionInput.pick({ parcels: true }),
  });
  const { orderKey } = await shipOffer(services, actor, query);
  return answerAction(services, actor, { intent: 'ship', orderKeys: [orderKey], ...input });
});

/** Shows a lost connection as a message on the page instead of an error page. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orUnreached(serverAction<typeof action>(), ORDER_FAILED);
}

export default function GetOrderKeyRoute() {
  const offer = useLoaderData<typeof loader>();
  return <ShipByKeyScreen key={offer.orderKey} offer={offer} />;
}
