import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import { listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import { LocationsScreen } from '#app/screens/stores/locations-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Pickup Locations' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'pickupLocation.write' });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  const locations = await listPickupLocations(services, actor, storeName);
  return {
    storeName,
    locations: locations.map(({ id, name, address, phone, isDefault, approximate }) => ({
      id,
      name,
      address,
      phone,
      isDefault,
      approximate,
    })),
  };
});

export default function StoreLocationsRoute() {
  return <LocationsScreen {...useLoaderData<typeof loader>()} />;
}
