import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { HubsQuery } from '#app/domain/hubs/hub.schema.ts';
import { listHubs } from '#app/domain/hubs/list-hubs.ts';
import { abilities } from '#app/domain/shared/actor.ts';
import { hubsMessages } from '#app/messages/hubs.ts';
import { HubsScreen } from '#app/screens/hubs/hubs-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: hubsMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hub.read',
    query: HubsQuery,
  });
  const { docs, ...page } = await listHubs(services, actor, query);
  return {
    page: {
      ...page,
      docs: docs.map(({ id, name, description, teamName, address }) => ({
        id,
        name,
        description,
        teamName,
        address,
      })),
    },
    query,
    can: abilities(actor, ['hub.write', 'hub.receive']),
  };
});

export default function HubsRoute() {
  return <HubsScreen {...useLoaderData<typeof loader>()} />;
}
