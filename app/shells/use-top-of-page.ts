import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { listPlaces } from '#app/ui/list-places.ts';

/** Scrolls a new page to its top inside an admin, where the browser does not restore scroll positions. Exceptions
 *  are a list the person returns to, and a heading named in the address. */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (listPlaces.takeRestored()) return;
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    // Newer browsers return a promise, which React would take for a cleanup function.
    if (heading) void heading.scrollIntoView();
    else void window.scrollTo(0, 0);
  }, [pathname, hash]);
}
