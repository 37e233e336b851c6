import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { startWooConnect } from '#app/domain/stores/connect-woo.ts';
import { WooStoreInput } from '#app/domain/stores/store.schema.ts';
import { CreateStoreScreen } from '#app/screens/stores/create-store-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Add Store to Delivery' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'store.write' });
  const { evaluation } = args.context;
  return {
    demoWooUrl: evaluation.woocommerce ?? null,
    // In evaluation mode the store simulator's admin plays the app store.
    shopifyUrl: evaluation.shopify
      ? `${evaluation.shopify}/store/kloof-and-karoo/apps/thumela`
      : null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.write',
    form: WooStoreInput,
  });
  const { authorizeUrl } = await startWooConnect(
    { ...services, wooConnect: args.context.wooConnect },
    actor,
    input,
  );
  const token = new URL(authorizeUrl).searchParams.get('user_id') ?? '';
  return data({ authorizeUrl, token, errors: undefined });
});

export default function CreateStoreRoute() {
  return (
    <CreateStoreScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
