import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import {
  chooseLocationHub,
  hubsOfLocations,
  hubsToChoose,
} from '#app/domain/hubs/location-hubs.ts';
import { unbookedAt } from '#app/domain/orders/unbooked-at.ts';
import { can } from '#app/domain/shared/actor.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import {
  listPickupLocations,
  makeDefaultLocation,
  removePickupLocation,
} from '#app/domain/stores/pickup-locations.ts';
import { LOCATION_ACTIONS } from '#app/domain/stores/store.schema.ts';
import { pickupLocationsMessages } from '#app/messages/pickup-locations.ts';
import { LocationsScreen } from '#app/screens/stores/locations-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = pickupLocationsMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'pickupLocation.write' });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  const locations = await listPickupLocations(services, actor, storeName);
  // Hubs are internal to the company.
  const chooses = can(actor, 'hub.write');
  const ids = locations.map(({ id }) => id);
  const hubOf = await hubsOfLocations(services, chooses ? ids : []);
  const unbooked = await unbookedAt(services.db, locations);
  return {
    storeName,
    hubs: chooses ? await hubsToChoose(services, actor) : [],
    locations: locations.map(
      ({ id, name, address, phone, isDefault, approximate, externalId }) => ({
        id,
        name,
        address,
        phone,
        isDefault,
        approximate,
        isOfShop: externalId !== null,
        unbooked: unbooked.get(id) ?? 0,
        hub: hubOf.get(id) ?? null,
      }),
    ),
  };
});

const Form = z.preprocess(
  (form) => ({ intent: 'hub', ...(form as object) }),
  z.discriminatedUnion('intent', [
    z.object({
      locationId: z.uuid(),
      intent: z.literal('hub'),
      hubId: z.string().transform((id) => id || null),
    }),
    ...LOCATION_ACTIONS,
  ]),
);

export const action = formAction(async (args: ActionFunctionArgs) => {
  const permission = 'pickupLocation.write';
  const { services, actor, input } = await enter(args, { permission, form: Form });
  if (input.intent === 'hub') {
    await chooseLocationHub(services, actor, input);
    return { said: text('hub.saved'), errors: undefined };
  }
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  const one = { storeName, id: input.locationId };
  if (input.intent === 'remove') await removePickupLocation(services, actor, one);
  else await makeDefaultLocation(services, actor, one);
  const said = text(input.intent === 'remove' ? 'remove.done' : 'makeDefault.done');
  return { said, errors: undefined };
});

export default function StoreLocationsRoute() {
  return <LocationsScreen {...useLoaderData<typeof loader>()} />;
}
