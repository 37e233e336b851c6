import { useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import {
  CLIENT_VERSION,
  CLIENT_VERSION_KEY,
  isOldClient,
  updatedWords,
} from './client-version.rules.ts';

/** A browser that holds another version is told, forgets what it kept, and signs in anew. Null where
 *  nothing may be kept. */
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
    // Once for each document: nothing else writes the version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
