import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Leaves for another site as soon as its address is known. True until this page is shown again, as by
 *  the browser's Back. */
export function useLeaving(url: string | null): boolean {
  const { leaveFor } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // This page's own place in the browser's history is written last of all.
    if (!url || isBusy) return;
    const isBack = () => setLeaving(false);
    window.addEventListener('pageshow', isBack);
    setLeaving(true);
    leaveFor(url);
    return () => window.removeEventListener('pageshow', isBack);
  }, [url, isBusy, leaveFor]);
  return isLeaving;
}
