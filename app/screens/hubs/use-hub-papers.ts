import { useEffect, useRef } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useWork } from '#app/shells/use-work.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = { jobId: string | null; errors?: FormErrors };

/** Has the papers of a hub's day made; the strip of work follows each and opens it. */
export function useHubPapers(day: string) {
  const { toast } = useShell();
  const { follow } = useWork();
  const { submit, state, data, formData } = useFetcher<Answer>();
  const collection = useRef('');
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const { fields = {}, message } = data.errors ?? {};
    if (data.errors)
      toast(Object.values(fields)[0] ?? message ?? 'It could not be printed.', { isError: true });
    else if (data.jobId) follow(data.jobId, collection.current);
    // The answer alone decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data]);
  const intent = formData?.get('intent');
  const asked = typeof intent === 'string' ? intent : null;
  const ask = (of: string, paper: Record<string, string>) => {
    collection.current = of;
    submit({ day, ...paper }, { method: 'post' });
  };
  return {
    /** The paper that is being asked for. */
    busy: state === 'idle' ? null : asked,
    closeOut: () => ask('close-outs', { intent: 'closeOut' }),
    loadList: (driver: string) => ask('load-lists', { intent: 'loadList', driver }),
  };
}
