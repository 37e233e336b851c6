import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { GlanceQuery } from '#app/domain/hubs/hub-day.schema.ts';
import { readGlance } from '#app/domain/hubs/read-glance.ts';
import { hubsGlanceMessages } from '#app/messages/hubs-glance.ts';
import { GlanceScreen } from '#app/screens/hubs/glance-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: hubsGlanceMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hub.receive',
    query: GlanceQuery,
  });
  return readGlance(services, actor, query);
});

export default function HubsGlanceRoute() {
  return <GlanceScreen {...useLoaderData<typeof loader>()} />;
}
