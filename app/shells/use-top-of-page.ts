import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { listPlaces } from '#app/ui/list-places.ts';

/** Where the browser keeps no positions, inside an admin: a new page begins at its top, except a list that was
 *  come back to, and a heading that the address names. */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (listPlaces.takeRestored()) return;
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    // Newer browsers answer with a promise, which React would take for a clean-up.
    if (heading) void heading.scrollIntoView();
    else void window.scrollTo(0, 0);
  }, [pathname, hash]);
}
