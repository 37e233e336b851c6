import { useLocation, useNavigation } from '@remix-run/react';

/** Whether a form was accepted and its answer redirects to another page, which is still loading. */
export function useSentOn(): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, location } = useNavigation();
  return state === 'loading' && formMethod === 'POST' && location.pathname !== pathname;
}
