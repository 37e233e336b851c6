import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Shows once how the store was added, from `?created` or `?associated` in the URL. */
export function useArrival(): void {
  const { toast } = useShell();
  const [query, setQuery] = useSearchParams();
  const words = query.has('created')
    ? 'Store created successfully.'
    : query.has('associated')
      ? 'Store associated successfully.'
      : null;
  useEffect(() => {
    if (!words) return;
    toast(words);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [words, toast, setQuery]);
}
