import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { systemOfBrowser } from '#app/domain/documents/print-agent.rules.ts';
import { printAgentMessages } from '#app/messages/print-agent.ts';
import { PrintAgentScreen } from '#app/screens/printing/print-agent-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: printAgentMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.print' });
  return {
    files: await args.context.printAgent.list(),
    system: systemOfBrowser(args.request.headers.get('user-agent') ?? ''),
    portal: services.settings.publicUrl,
    isAdministrator: actor.role === 'admin',
  };
});

export default function PrintAgentRoute() {
  return <PrintAgentScreen {...useLoaderData<typeof loader>()} />;
}
