import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Leaves for another site as soon as its URL is known. Returns true until this page is shown again, e.g. by
 *  the browser's Back button. */
export function useLeaving(url: string | null): boolean {
  const { leaveFor } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Waits until the router is idle, because it still has to write this page's history entry.
    if (!url || isBusy) return;
    const isBack = () => setLeaving(false);
    window.addEventListener('pageshow', isBack);
    setLeaving(true);
    leaveFor(url);
    return () => window.removeEventListener('pageshow', isBack);
  }, [url, isBusy, leaveFor]);
  return isLeaving;
}
