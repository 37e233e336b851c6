import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Goes on to `path` once what was saved is said; null while there is nothing to say. */
export function useWayBack(words: string | null, path: string, isBusy: boolean): void {
  const { href, toast } = useShell();
  const navigate = useNavigate();
  const to = href(path);
  useEffect(() => {
    // Going while the page still reads itself anew would break that reading off.
    if (words === null || isBusy) return;
    toast(words);
    navigate(to, { replace: true });
  }, [words, isBusy, toast, navigate, to]);
}
