import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { createPickupLocation } from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationForm } from '#app/domain/stores/pickup-location-form.schema.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import { AddLocationScreen } from '#app/screens/stores/add-location-screen.tsx';
import { locationsPath } from '#app/screens/stores/store-paths.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Create Pick up Location' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'pickupLocation.write' });
  const store = await storeByName(
    services.db,
    actor,
    'pickupLocation.write',
    args.params['storeName'] ?? '',
  );
  return {
    storeName: store.name,
    tileUrl: services.settings.tileUrl,
    isNewStore: new URL(args.request.url).searchParams.has('created'),
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'pickupLocation.write',
    form: PickupLocationForm,
  });
  const storeName = args.params['storeName'] ?? '';
  await createPickupLocation(services, actor, { ...input, storeName });
  throw redirect(locationsPath(storeName));
});

export default function StoreLocationAddRoute() {
  return (
    <AddLocationScreen
      {...useLoaderData<typeof loader>()}
      errors={useActionData<typeof action>()?.errors}
    />
  );
}
