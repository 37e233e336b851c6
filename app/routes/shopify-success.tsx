import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { joinShop, readOffer, type ShopOffer } from '#app/domain/stores/join-shop.ts';
import { ShopifySuccessScreen } from '#app/screens/stores/shopify-success-screen.tsx';
import { STORES_BY_NAME } from '#app/shells/store-places.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Shopify' }];

type PageData = {
  token: string;
  offer: ShopOffer | null;
  account: string | null;
  problem: string | null;
};

const Token = z.string().max(200).catch('');

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const query = z.object({ token: Token });
  const entered = await enter(args, { permission: 'store.write', query });
  const { token } = entered.query;
  // The user has arrived, so the cookie of the waiting connection is cleared.
  const cookie = await entered.auth.cookies.waiting.clear();
  const arrived = (page: PageData) => data(page, { headers: { 'Set-Cookie': cookie } });
  try {
    const offer = await readOffer(entered.services, entered.actor, token);
    const account = entered.actor.email ?? entered.actor.name;
    return arrived({ token, offer, account, problem: null });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'gone') throw error;
    return arrived({ token, offer: null, account: null, problem: error.message });
  }
});

/** The offer is shown first and accepted with a click, because we cannot verify here who started it inside
 *  Shopify. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.write',
    form: z.object({ token: Token }),
  });
  const { storeName, hasLocations, isConnected } = await joinShop(services, actor, input);
  const to = STORES_BY_NAME[hasLocations ? 'locations' : 'addLocation'](storeName);
  // A deleted store is connected only when the app is opened in Shopify; the store's page says so.
  throw redirect(isConnected ? `${to}?associated` : STORES_BY_NAME.page(storeName));
});

export default function ShopifySuccessRoute() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.errors.message ?? page.problem;
  return <ShopifySuccessScreen {...page} problem={problem} />;
}
