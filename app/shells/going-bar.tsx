import { useNavigation } from '@remix-run/react';

/** Shows a thin progress line at the top while the next page loads or a page's form is sent, unless that takes almost
 *  no time. Fetcher requests and reloads of the data show no line. */
export function GoingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="t-going" data-going="" aria-hidden="true" />;
}
