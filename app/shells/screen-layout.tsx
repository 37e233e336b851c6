import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet } from '@remix-run/react';

export { screenHeaders as headers, ScreenErrorBoundary as ErrorBoundary } from './boundary.tsx';

/** What is not there is called so, whichever screen's address it was. */
export const meta: MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? [{ title: 'Page not found' }]
    : (matches[0]?.meta ?? []);

/** Between a frame and its screens: whatever a screen throws is caught here, and the frame stays. */
export default function ScreenLayout() {
  return <Outlet />;
}
