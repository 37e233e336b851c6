import { useNavigation } from '@remix-run/react';

/** Shows a thin progress line at the top while the next page loads, so that a click gets an immediate response.
 *  Background requests show none. */
export function GoingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="t-going" data-going="" aria-hidden="true" />;
}
