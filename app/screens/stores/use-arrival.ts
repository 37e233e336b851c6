import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Says once how the person came here: `?created` or `?associated` behind the address. */
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
