import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { MatterAct, MatterAnswer } from '#app/domain/needs-you/needs-you.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';

type Answer = (MatterAnswer & { errors: undefined }) | { errors: FormErrors };
type Named = { id: string; title: string };

/** Closes a matter, which can be taken back at once, or has its work tried again. */
export function useMatters() {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  const [asked, setAsked] = useState<Named | null>(null);
  const [closed, setClosed] = useState<Named | null>(null);
  const [job, setJob] = useState<MatterAnswer['document']>(null);

  useEffect(() => {
    if (!data) return;
    if (data.errors) return toast(data.errors.message ?? 'That did not work.', { isError: true });
    if (data.intent !== 'settle') toast(data.message);
    setClosed(data.intent === 'settle' ? asked : null);
    if (data.document) setJob(data.document);
    // What was asked last belongs to this answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  const send = (intent: MatterAct['intent'], matter: Named) => {
    setAsked(matter);
    submit({ intent, id: matter.id }, { method: 'post' });
  };
  return {
    settle: (matter: Named) => send('settle', matter),
    tryAgain: (matter: Named) => send('tryAgain', matter),
    reopen: () => closed && send('reopen', closed),
    closed,
    isBusy: state !== 'idle',
    job,
    endJob: () => setJob(null),
  };
}
