import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useParams } from '@remix-run/react';
import { shellMessages } from '#app/messages/shell.ts';

export { screenHeaders as headers, ScreenErrorBoundary as ErrorBoundary } from './boundary.tsx';

/** Gives a page that is not found the matching title, whichever screen's address was requested. */
export const meta: MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? [{ title: shellMessages.in('en').text('notFound') }]
    : (matches[0]?.meta ?? []);

/** The layout between a shell and its screens. It catches errors of a screen, so that the shell stays visible. A screen
 *  about another order, store or hub is mounted anew, so that nothing that was typed or opened for one of them appears
 *  at another. Routes that name their subject in the query set such a key themselves. */
export default function ScreenLayout() {
  return <Outlet key={JSON.stringify(useParams())} />;
}
