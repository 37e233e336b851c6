import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { createOrderOfForm } from '#app/domain/orders/create-order-of-form.ts';
import { CreateOrderForm } from '#app/domain/orders/create-order-form.schema.ts';
import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import { searchCustomers } from '#app/domain/orders/search-customers.ts';
import { storesWithPickup } from '#app/domain/stores/stores-with-pickup.ts';
import { createOrderMessages } from '#app/messages/create-order.ts';
import { CreateOrderScreen } from '#app/screens/create-order/create-order-screen.tsx';
import { tilesOf } from '#app/ui/map-pin.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: createOrderMessages.in('en').text('title') }];

const Query = z.object({ customer: z.string().max(200).optional() });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.create',
    query: Query,
  });
  const wanted = query.customer;
  return {
    stores: await storesWithPickup(services, actor),
    tiles: tilesOf(services.settings),
    customers: wanted?.trim()
      ? await searchCustomers(services, actor, { searchString: wanted })
      : null,
    searched: wanted ?? null,
  };
});

const CONFIRM = { 'no-contact': 'noContact', 'duplicate-order-id': 'sameId' } as const;

/** Answers without a redirect, because Shopify's save bar blocks navigation until it is hidden. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.create',
    form: CreateOrderForm,
  });
  const result = await createOrderOfForm(services, actor, input);
  if (!result.ok)
    return { confirm: CONFIRM[result.reason], message: result.message, errors: undefined };
  return { created: result.orderKey, message: MESSAGES.created, errors: undefined };
});

export default function CreateOrderRoute() {
  return (
    <CreateOrderScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
