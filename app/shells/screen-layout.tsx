import { Outlet } from '@remix-run/react';

export { screenHeaders as headers, ScreenErrorBoundary as ErrorBoundary } from './boundary.tsx';

/** Between a frame and its screens: whatever a screen throws is caught here, and the frame stays. */
export default function ScreenLayout() {
  return <Outlet />;
}
