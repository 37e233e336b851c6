import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Once the order is saved, shows `words` as a toast and goes to `path`. Null means not saved yet. */
export function useBackLink(words: string | null, path: string, isBusy: boolean): void {
  const { href, toast } = useShell();
  const navigate = useNavigate();
  const to = href(path);
  useEffect(() => {
    // Navigating while the page is still reloading would abort that reload.
    if (words === null || isBusy) return;
    toast(words);
    navigate(to, { replace: true });
  }, [words, isBusy, toast, navigate, to]);
}
