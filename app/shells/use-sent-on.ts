import { useLocation, useNavigation } from '@remix-run/react';

/** Whether what a form sent was taken, and its answer leads on to another page. */
export function useSentOn(): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, location } = useNavigation();
  return state === 'loading' && formMethod === 'POST' && location.pathname !== pathname;
}
