import { useRevalidator as useRouterRevalidator } from '@remix-run/react';
import { useCallback } from 'react';

let holders = 0;
const held = new Set<() => void>();

/** Delays all reloads until the returned function is called. While a question about leaving the page is open, a reload
 *  would release the navigation that waits for the answer, and a form on its way (Logout) would be lost. */
export function holdReloads(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    const reloads = [...held];
    held.clear();
    for (const reload of reloads) reload();
  };
}

/** The router's revalidator, which waits while `holdReloads` applies. */
export function useRevalidator(): ReturnType<typeof useRouterRevalidator> {
  const { revalidate: reload, state } = useRouterRevalidator();
  const revalidate = useCallback(() => {
    if (holders > 0) held.add(reload);
    else reload();
  }, [reload]);
  return { revalidate, state };
}
