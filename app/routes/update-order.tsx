import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { readOrderForm } from '#app/domain/orders/read-order-form.ts';
import { saveOrderForm } from '#app/domain/orders/save-order-form.ts';
import { UpdateOrderForm } from '#app/domain/orders/update-order-form.schema.ts';
import { updateOrderMessages } from '#app/messages/update-order.ts';
import { UpdateOrderScreen } from '#app/screens/update-order/update-order-screen.tsx';
import { tilesOf } from '#app/ui/map-pin.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: updateOrderMessages.in('en').text('title') }];

const { permission, done } = ORDER_ACTIONS.update;

/** The address contains the order key, like the order's own page. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission });
  return {
    order: await readOrderForm(services, actor, args.params['orderId'] ?? ''),
    tiles: tilesOf(services.settings),
  };
});

const CONFIRM = { 'no-contact': 'noContact', 'duplicate-order-id': 'sameId' } as const;

/** Answers without a redirect, because Shopify's save bar blocks navigation until it is hidden. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input: form } = await enter(args, { permission, form: UpdateOrderForm });
  const orderKey = args.params['orderId'] ?? '';
  const result = await saveOrderForm(services, actor, { orderKey, form });
  if (result.ok) return { isUpdated: true, message: done(), errors: undefined };
  const { reason, message } = result;
  if (reason === 'changed-meanwhile') return { isOvertaken: true, message, errors: undefined };
  return { confirm: CONFIRM[reason], message, errors: undefined };
});

export default function UpdateOrderRoute() {
  return (
    <UpdateOrderScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
