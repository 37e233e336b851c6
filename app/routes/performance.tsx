import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { PerformanceQuery } from '#app/domain/performance/performance.schema.ts';
import { readPerformance } from '#app/domain/performance/read-performance.ts';
import { performanceMessages } from '#app/messages/performance.ts';
import { PerformanceScreen } from '#app/screens/performance/performance-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: performanceMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'performance.read',
    query: PerformanceQuery,
  });
  return readPerformance(services, actor, query);
});

export default function PerformanceRoute() {
  return <PerformanceScreen {...useLoaderData<typeof loader>()} />;
}
