import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { readOperations } from '#app/domain/operations/read-operations.ts';
import { operationsMessages } from '#app/messages/operations.ts';
import { OperationsScreen } from '#app/screens/operations/operations-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: operationsMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'work.push' });
  return readOperations(services, actor);
});

export default function OperationsRoute() {
  return <OperationsScreen {...useLoaderData<typeof loader>()} />;
}
