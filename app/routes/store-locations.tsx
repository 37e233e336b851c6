import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { HubsQuery } from '#app/domain/hubs/hub.schema.ts';
import { listHubs } from '#app/domain/hubs/list-hubs.ts';
import { chooseLocationHub, hubsOfLocations } from '#app/domain/hubs/location-hubs.ts';
import { can } from '#app/domain/shared/actor.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import { listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import { LocationsScreen } from '#app/screens/stores/locations-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Pickup Locations' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'pickupLocation.write' });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  const locations = await listPickupLocations(services, actor, storeName);
  // Where things are brought is the company's own business.
  const chooses = can(actor, 'hub.write');
  const ids = locations.map(({ id }) => id);
  const hubOf = await hubsOfLocations(services, chooses ? ids : []);
  const { docs } = chooses ? await listHubs(services, actor, ALL_HUBS) : { docs: [] };
  return {
    storeName,
    hubs: docs.map(({ id, name }) => ({ id, name })),
    locations: locations.map(({ id, name, address, phone, isDefault, approximate }) => ({
      id,
      name,
      address,
      phone,
      isDefault,
      approximate,
      hub: hubOf.get(id) ?? null,
    })),
  };
});

const ALL_HUBS = HubsQuery.parse({ limit: 100 });
const LocationHubForm = z.object({
  locationId: z.uuid(),
  hubId: z.string().transform((id) => id || null),
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const form = LocationHubForm;
  const { services, actor, input } = await enter(args, { permission: 'hub.write', form });
  await chooseLocationHub(services, actor, input);
  return { errors: undefined };
});

export default function StoreLocationsRoute() {
  return <LocationsScreen {...useLoaderData<typeof loader>()} />;
}
