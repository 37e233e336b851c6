import { useLocation, useNavigation } from '@remix-run/react';

/** Whether a form was accepted and its answer is leading to another page. */
export function useSentOn(): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, location } = useNavigation();
  return state === 'loading' && formMethod === 'POST' && location.pathname !== pathname;
}
