import type { PickupLocation } from '@prisma/client';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import {
  createPickupLocation,
  listPickupLocations,
  readPickupLocation,
  updatePickupLocation,
} from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationForm } from '#app/domain/stores/pickup-location-form.schema.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import { pickupLocationMessages } from '#app/messages/pickup-location.ts';
import { AddLocationScreen } from '#app/screens/stores/add-location-screen.tsx';
import { tilesOf } from '#app/ui/map-pin.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = pickupLocationMessages.in('en');

export const meta = ({ data }: { data?: { location: unknown } | undefined }) => [
  { title: text(data?.location ? 'title.edit' : 'title.add') },
];

/** `id` is the location to edit; without it one is added. */
const Query = z.object({ id: z.uuid().optional() });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const permission = 'pickupLocation.write';
  const { services, actor, query } = await enter(args, { permission, query: Query });
  const name = await nameOfStore(services, actor, args.params['storeName']);
  const { name: storeName } = await storeByName(services.db, actor, permission, name);
  const { id } = query;
  return {
    storeName,
    tiles: tilesOf(services.settings),
    isFirst: (await listPickupLocations(services, actor, storeName)).length === 0,
    location: id ? shown(await readPickupLocation(services, actor, { storeName, id })) : null,
  };
});

/** The location's data for the form. Its hub is left out, because that is internal to the company. */
function shown(location: PickupLocation) {
  const { id, name, phone, street, suburb, city, province, postalCode } = location;
  const { latitude, longitude, geoSource, approximate } = location;
  const address = { street, suburb, city, province, postalCode };
  return { id, name, phone, ...address, latitude, longitude, geoSource, approximate };
}

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input, query } = await enter(args, {
    permission: 'pickupLocation.write',
    query: Query,
    form: PickupLocationForm,
  });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  if (query.id) await updatePickupLocation(services, actor, { ...input, storeName, id: query.id });
  else await createPickupLocation(services, actor, { ...input, storeName });
  // No redirect, because Shopify's save bar blocks navigation until it is hidden.
  return { isAdded: true, errors: undefined };
});

export default function StoreLocationAddRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <AddLocationScreen
      key={data.location?.id ?? 'new'}
      {...data}
      answer={useActionData<typeof action>()}
    />
  );
}
