import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { beginConnecting } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { findDemoStores } from '#app/domain/stores/find-demo-stores.ts';
import { startWooConnect } from '#app/domain/stores/start-woo-connect.ts';
import { createStoreMessages } from '#app/messages/create-store.ts';
import type { Settings } from '#app/ports/services.ts';
import { WooStoreInput } from '#app/domain/stores/store.schema.ts';
import { CreateStoreScreen } from '#app/screens/stores/create-store-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: createStoreMessages.in('en').text('title') }];

/** A search in Shopify's app store by product name, used if the operator configured no listing. */
function searchOfListings({ shopifyAppUrl, productName }: Settings): string | null {
  if (!shopifyAppUrl) return null;
  return `https://apps.shopify.com/search?q=${encodeURIComponent(productName)}`;
}

const Text = z.string().max(300).catch('');
const Query = z.object({ platform: Text, store_name: Text, store_url: Text });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const demo = await findDemoStores(services, actor, args.context.evaluation);
  return {
    asksOwner: actor.merchantId === null,
    // Our plugin links here with the shop filled in. Nothing is submitted automatically.
    wooShop:
      query.platform === 'woocommerce' ? { name: query.store_name, url: query.store_url } : null,
    demoWoo: demo.woocommerce,
    // In evaluation mode the store simulator's admin replaces the app store.
    shopifyUrl:
      demo.shopifyUrl ?? services.settings.shopifyListingUrl ?? searchOfListings(services.settings),
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.write',
    form: WooStoreInput,
  });
  const { browser, headers } = await beginConnecting(args);
  const { authorizeUrl } = await startWooConnect(
    { ...services, wooConnect: args.context.wooConnect },
    actor,
    input,
    browser,
  );
  return data({ authorizeUrl, errors: undefined }, { headers });
});

export default function CreateStoreRoute() {
  return (
    <CreateStoreScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
