import { useEffect, useState } from 'react';
import type { AlertAction, AlertAnswer } from '#app/domain/alert-actions/alerts.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useWork } from '#app/shells/use-work.ts';
import { firstError } from '#app/ui/refusals.ts';
import { without, type ClosedAlert } from './closed-alerts.rules.ts';

type Answer = (AlertAnswer & { errors: undefined }) | { errors: FormErrors };

/** Closes a matter, which can be taken back where it stood, has its work tried again, or says yes. `place` counts
 *  the rows of the page from 0; what was closed on another page of the list (`page`) is not told of. */
export function useAlerts<M extends { id: string }>(page: string) {
  const { href, toast } = useShell();
  const { follow } = useWork();
  const { send: submit, data, state } = useSender<Answer>(href('/alerts'));
  const [asked, setAsked] = useState<{ alert: M; place: number } | null>(null);
  const [closed, setClosed] = useState<readonly ClosedAlert<M>[]>([]);
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setClosed([]);
  }

  useEffect(() => {
    if (!data) return;
    const keep = (state: ClosedAlert<M>['state']) =>
      asked && setClosed((before) => [...without(before, asked.alert.id), { ...asked, state }]);
    if (data.errors) {
      setClosed((before) => before.filter(({ state }) => state !== 'asked'));
      return toast(firstError(data.errors), { isError: true });
    }
    if (data.intent !== 'settle') toast(data.message);
    if (data.intent === 'settle') keep('closed');
    if (data.intent === 'reopen') keep('takenBack');
    if (data.document) follow(data.document.jobId, data.document.collection);
    // What was asked last belongs to this answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  // The list is read by then: what was taken back stands in it, or on another page of it.
  useEffect(() => {
    if (state === 'idle') setClosed((before) => before.filter((row) => row.state === 'closed'));
  }, [state]);

  const send = (intent: AlertAction['intent'], alert: M, place: number) => {
    setAsked({ alert, place });
    // A list that is read before the answer comes has lost it already.
    if (intent === 'settle')
      setClosed((before) => [...without(before, alert.id), { alert, place, state: 'asked' }]);
    submit({ intent, id: alert.id });
  };
  return {
    settle: (alert: M, place: number) => send('settle', alert, place),
    tryAgain: (alert: M, place: number) => send('tryAgain', alert, place),
    reopen: (alert: M, place: number) => send('reopen', alert, place),
    approve: (alert: M, place: number) => send('approve', alert, place),
    closed,
    // With the answer the next press counts, though the page still reads its list anew.
    isBusy: state === 'submitting',
  };
}
