import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { useShell } from '#app/shells/shell.ts';
import { NotFoundCard } from '#app/ui/error-card.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta: MetaFunction = () => [{ title: 'Page not found' }];

const notThere = () => data(null, { status: 404 });

/** Whoever is not signed in is sent to do so first, as everywhere. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args);
  return notThere();
});

/** A form sent to an address that does not exist is not a server error. */
export const action = screenLoader(async () => notThere());

export default function NotFoundRoute() {
  const { href, hasMain, staysInDocument } = useShell();
  return <NotFoundCard home={href('/')} inFrame={hasMain} staysInDocument={staysInDocument} />;
}
