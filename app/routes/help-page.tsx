import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { helpMessages } from '#app/messages/help.ts';
import { GuideScreen } from '#app/screens/help/guide-screen.tsx';
import { NoGuideScreen } from '#app/screens/help/help-screen.tsx';
import { guideFor } from '#app/screens/help/read-guide.server.ts';
import { helpFor, helpLinkOf, isHelpPage, mayReadHelp } from '#app/shells/help-pages.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown?.guide?.title ?? helpMessages.in('en').text('missing.title') },
];

/** Answers 404 with the list of readable pages if the page does not exist or is not for this role. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { actor, shell } = await enter(args);
  const { role } = actor;
  const page = args.params['page'] ?? '';
  if (isHelpPage(page) && mayReadHelp(role, page))
    return data({ guide: guideFor(page, role, shell), pages: [] });
  return data({ guide: null, pages: helpFor(role).map(helpLinkOf) }, { status: 404 });
});

export default function HelpPageRoute() {
  const { guide, pages } = useLoaderData<typeof loader>();
  return guide ? <GuideScreen {...guide} /> : <NoGuideScreen pages={pages} />;
}
