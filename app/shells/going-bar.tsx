import { useNavigation } from '@remix-run/react';

/** A thin line at the top of the frame while the next page is fetched, so that a click is answered at
 *  once. What is fetched in the background shows none. */
export function GoingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="t-going" data-going="" aria-hidden="true" />;
}
