import { useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import { rootMessages } from '#app/messages/root.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** Increase this (product.md D40) when data kept by a browser can no longer be read. */
export const CLIENT_VERSION = '1';
const CLIENT_VERSION_KEY = 'clientVersion';

/** Signs out a browser that has another client version, after showing a message and clearing its local storage. Pass
 *  null where the app may not use the browser's storage. */
export function useClientVersion(productName: string | null): void {
  const { text } = useMessages(rootMessages);
  const submit = useSubmit();
  useEffect(() => {
    if (productName === null) return;
    try {
      const isOld = isOldClient(localStorage.getItem(CLIENT_VERSION_KEY));
      if (isOld) window.alert(text('updated', { product: productName }));
      if (isOld) localStorage.clear();
      localStorage.setItem(CLIENT_VERSION_KEY, CLIENT_VERSION);
      if (isOld) submit(null, { method: 'post', action: '/logout' });
    } catch {
      // A browser may refuse access to its storage. No version is kept in that case.
    }
    // Runs once per document, because nothing else writes the version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** A browser without a kept version is new, not outdated. */
export function isOldClient(kept: string | null): boolean {
  return kept !== null && kept !== CLIENT_VERSION;
}
