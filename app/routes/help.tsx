import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { helpMessages } from '#app/messages/help.ts';
import { HelpScreen } from '#app/screens/help/help-screen.tsx';
import { findHelp, helpFor, helpLinkOf } from '#app/shells/help-pages.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: helpMessages.in('en').text('title') }];

const HelpQuery = z.object({ q: z.string().trim().max(200).catch('').default('') });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { actor, query } = await enter(args, { query: HelpQuery });
  const { role } = actor;
  return { q: query.q, pages: helpFor(role).map(helpLinkOf), found: findHelp(role, query.q) };
});

export default function HelpRoute() {
  return <HelpScreen {...useLoaderData<typeof loader>()} />;
}
