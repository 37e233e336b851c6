import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listStores, seesAccounts } from '#app/domain/stores/list-stores.ts';
import { storeListMessages } from '#app/messages/store-lists.ts';
import { StoreSettingsScreen } from '#app/screens/stores/store-settings-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: storeListMessages.in('en').text('settings.title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'store.write' });
  const stores = await listStores(services, actor);
  return { stores, showsAccount: seesAccounts(actor) };
});

export default function StoreSettingsRoute() {
  return <StoreSettingsScreen {...useLoaderData<typeof loader>()} />;
}
