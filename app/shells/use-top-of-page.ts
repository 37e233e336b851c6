import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { listPlaces } from '#app/ui/list-places.ts';

/** Where the browser keeps no positions, inside an admin: a new page begins at its top, except a list that was
 *  come back to. */
export function useTopOfPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (listPlaces.takeRestored()) return;
    // Newer browsers answer with a promise, which React would take for a clean-up.
    void window.scrollTo(0, 0);
  }, [pathname]);
}
