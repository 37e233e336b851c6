import { data } from '@remix-run/node';
import type { MetaFunction } from '@remix-run/node';
import { useShell } from '#app/shells/shell.ts';
import { NotFoundCard } from '#app/ui/error-card.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta: MetaFunction = () => [{ title: 'Page not found' }];

export function loader() {
  return data(null, { status: 404 });
}

/** A form sent to an address that does not exist is the same answer, not a server error. */
export const action = loader;

export default function NotFoundRoute() {
  const { href, hasMain, staysInDocument } = useShell();
  return <NotFoundCard home={href('/')} inFrame={hasMain} staysInDocument={staysInDocument} />;
}
