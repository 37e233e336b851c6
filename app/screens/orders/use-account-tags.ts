import { useEffect, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** The account's tags, the most used first. Empty until they are loaded, and on failure, so that a list of
 *  choices never breaks the page. */
export function useAccountTags(): readonly string[] {
  const { href } = useShell();
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void readTags(href('/order-tags'), leaving.signal).then(setTags, () => undefined);
    return () => leaving.abort();
  }, [href]);
  return tags;
}

async function readTags(url: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(url, { headers: { Accept: 'application/json' }, signal });
  return answer.ok ? ((await answer.json()) as string[]) : [];
}
