import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { ExpectedQuery } from '#app/domain/hubs/hub-day.schema.ts';
import { readExpected } from '#app/domain/hubs/read-expected.ts';
import { readReceiving } from '#app/domain/hubs/read-receiving.ts';
import { expectedMessages } from '#app/messages/expected.ts';
import { ExpectedScreen } from '#app/screens/hubs/expected-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: expectedMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hub.receive',
    query: ExpectedQuery,
  });
  const { hubId = '', number = '' } = args.params;
  const [expected, belt] = await Promise.all([
    readExpected(services, actor, { ...query, hubId, number }),
    readReceiving(services, actor, hubId),
  ]);
  return { ...expected, belt };
});

export default function ExpectedAtHubRoute() {
  return <ExpectedScreen {...useLoaderData<typeof loader>()} />;
}
