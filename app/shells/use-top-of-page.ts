import { NavigationType, useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { listPlaces } from '#app/ui/list-places.ts';

/** Scrolls a new page to its top inside an admin, where the browser does not restore scroll positions. Exceptions
 *  are a list the person returns to, a heading named in the address, and the page that was loaded with the document,
 *  which may have been scrolled before it became interactive. */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation();
  const isLoaded = useRef(useNavigationType() === NavigationType.Pop);
  useEffect(() => {
    const mayBeScrolled = isLoaded.current;
    isLoaded.current = false;
    if (listPlaces.takeRestored()) return;
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    if (heading) heading.scrollIntoView();
    else if (!mayBeScrolled) window.scrollTo(0, 0);
  }, [pathname, hash]);
}
