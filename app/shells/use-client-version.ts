import { useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import {
  CLIENT_VERSION,
  CLIENT_VERSION_KEY,
  isOldClient,
  updatedWords,
} from './client-version.rules.ts';

/** Signs a browser with another client version out, after showing a message and clearing its local storage. Pass
 *  null where the app may not use the browser's storage. */
export function useClientVersion(productName: string | null): void {
  const submit = useSubmit();
  useEffect(() => {
    if (productName === null) return;
    try {
      const isOld = isOldClient(localStorage.getItem(CLIENT_VERSION_KEY));
      if (isOld) window.alert(updatedWords(productName));
      if (isOld) localStorage.clear();
      localStorage.setItem(CLIENT_VERSION_KEY, CLIENT_VERSION);
      if (isOld) submit(null, { method: 'post', action: '/logout' });
    } catch {
      // A browser may refuse its storage; then it holds no version.
    }
    // Runs once per document, because nothing else writes the version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
