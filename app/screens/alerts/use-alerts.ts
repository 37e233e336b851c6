import { useEffect, useState } from 'react';
import type { AlertAction, AlertAnswer } from '#app/domain/alert-actions/alerts.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useWork } from '#app/shells/use-work.ts';
import { firstError } from '#app/ui/refusals.ts';
import { without, type ClosedAlert } from './closed-alerts.rules.ts';

type Answer = (AlertAnswer & { errors: undefined }) | { errors: FormErrors };

/** Dismisses an alert (with undo in its place), retries its job, or approves. `place` is the alert's row, counted
 *  from 0.
 *  @param page identifies the page of the list; alerts dismissed on another page are forgotten */
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
    // Only a new answer may trigger this effect. `asked` is then still the request that it answers.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  // Idle means that the list has been reloaded. A reopened alert is in it now, or on another page.
  useEffect(() => {
    if (state === 'idle') setClosed((before) => before.filter((row) => row.state === 'closed'));
  }, [state]);

  const send = (intent: AlertAction['intent'], alert: M, place: number) => {
    setAsked({ alert, place });
    // Added before the answer, because a reload of the list may remove the row first.
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
    // Busy only while submitting. After the answer the user can click again, although the list is still loading.
    isBusy: state === 'submitting',
  };
}
