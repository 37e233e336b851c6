import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { MatterAct, MatterAnswer } from '#app/domain/needs-you/needs-you.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useWork } from '#app/shells/use-work.ts';
import { without, type ClosedMatter } from './closed-matters.rules.ts';

type Answer = (MatterAnswer & { errors: undefined }) | { errors: FormErrors };

/** Closes a matter, which can be taken back where it stood, has its work tried again, or says yes. `place` counts
 *  the rows of the page from 0; what was closed on another page of the list (`page`) is not told of. */
export function useMatters<M extends { id: string }>(page: string) {
  const { href, toast } = useShell();
  const { follow } = useWork();
  const { submit, data, state } = useFetcher<Answer>();
  const [asked, setAsked] = useState<ClosedMatter<M> | null>(null);
  const [closed, setClosed] = useState<readonly ClosedMatter<M>[]>([]);
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setClosed([]);
  }

  useEffect(() => {
    if (!data) return;
    if (data.errors) return toast(data.errors.message ?? 'That did not work.', { isError: true });
    if (data.intent !== 'settle') toast(data.message);
    if (data.intent === 'settle' && asked)
      setClosed((before) => [...without(before, asked.matter.id), asked]);
    if (data.intent === 'reopen' && asked)
      setClosed((before) => [...without(before, asked.matter.id), { ...asked, isTakenBack: true }]);
    if (data.document) follow(data.document.jobId);
    // What was asked last belongs to this answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  // The list is read by then: what was taken back stands in it, or on another page of it.
  useEffect(() => {
    if (state === 'idle') setClosed((before) => before.filter(({ isTakenBack }) => !isTakenBack));
  }, [state]);

  const send = (intent: MatterAct['intent'], matter: M, place: number) => {
    setAsked({ matter, place, isTakenBack: false });
    submit({ intent, id: matter.id }, { method: 'post', action: href('/needs-you') });
  };
  return {
    settle: (matter: M, place: number) => send('settle', matter, place),
    tryAgain: (matter: M, place: number) => send('tryAgain', matter, place),
    reopen: (matter: M, place: number) => send('reopen', matter, place),
    approve: (matter: M, place: number) => send('approve', matter, place),
    closed,
    // With the answer the next press counts, though the page still reads its list anew.
    isBusy: state === 'submitting',
  };
}
