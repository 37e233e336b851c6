import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** Shows once how the store was added, from `?created` or `?associated` in the URL. */
export function useArrival(): void {
  const { toast } = useShell();
  const { text } = useMessages(storeMessages);
  const [query, setQuery] = useSearchParams();
  const words = query.has('created')
    ? text('arrival.created')
    : query.has('associated')
      ? text('arrival.associated')
      : null;
  useEffect(() => {
    if (!words) return;
    toast(words);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [words, toast, setQuery]);
}
