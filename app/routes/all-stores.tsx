import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listStores, seesAccounts } from '#app/domain/stores/list-stores.ts';
import { waitingApprovals } from '#app/domain/stores/woo-connect-state.ts';
import { storeListMessages } from '#app/messages/store-lists.ts';
import { AllStoresScreen } from '#app/screens/stores/all-stores-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: storeListMessages.in('en').text('all.title') }];

const Query = z.object({ q: z.string().max(120).catch('') });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const [stores, waiting] = await Promise.all([
    listStores(services, actor, query),
    waitingApprovals(services, actor),
  ]);
  return { stores, waiting, q: query.q, showsAccount: seesAccounts(actor) };
});

export default function AllStoresRoute() {
  return <AllStoresScreen {...useLoaderData<typeof loader>()} />;
}
