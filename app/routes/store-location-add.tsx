import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import { createPickupLocation, listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationForm } from '#app/domain/stores/pickup-location-form.schema.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import { AddLocationScreen } from '#app/screens/stores/add-location-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Create Pick up Location' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'pickupLocation.write' });
  const name = await nameOfStore(services, actor, args.params['storeName']);
  const store = await storeByName(services.db, actor, 'pickupLocation.write', name);
  return {
    storeName: store.name,
    tileUrl: services.settings.tileUrl,
    isFirst: (await listPickupLocations(services, actor, store.name)).length === 0,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'pickupLocation.write',
    form: PickupLocationForm,
  });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  await createPickupLocation(services, actor, { ...input, storeName });
  // No redirect: Shopify's save bar holds every change of the address up until it is hidden.
  return { isAdded: true, errors: undefined };
});

export default function StoreLocationAddRoute() {
  return (
    <AddLocationScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
