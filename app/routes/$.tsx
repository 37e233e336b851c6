import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { ordersHref, useShell } from '#app/shells/shell.ts';
import { NotFoundCard } from '#app/ui/error-card.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta: MetaFunction = () => [{ title: shellMessages.in('en').text('notFound') }];

const notThere = () => data(null, { status: 404 });

/** Sends visitors who are not signed in to the sign-in page first, as the screens do. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args);
  return notThere();
});

/** Answers a form posted to an unknown address with 404 rather than a server error. */
export const action = screenLoader(async () => notThere());

export default function NotFoundRoute() {
  const shell = useShell();
  const { hasMain, staysInDocument } = shell;
  return (
    <NotFoundCard home={ordersHref(shell)} inShell={hasMain} staysInDocument={staysInDocument} />
  );
}
