import { useEffect, useState } from 'react';
import type { OwnAccessAnswer } from '#app/domain/people/change-own-access.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = (OwnAccessAnswer & { errors?: undefined }) | { errors: FormErrors };

/** The intent and fields that the form's schema expects. */
type OwnAccessAction = Record<string, string> & { intent: string };

/** Ends a session or token; the answer is shown as a toast. */
export function useOwnAccess() {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      if (data.errors.message) toast(data.errors.message, { isError: true });
      return;
    }
    toast(data.message);
  }, [data, toast]);
  return {
    run: (form: OwnAccessAction) => submit(form, { method: 'post' }),
    isBusy: state === 'submitting',
  };
}

export type OwnAccessActions = ReturnType<typeof useOwnAccess>;

type MadeToken = { name: string; token: string };

/** Creates a token. Errors are shown in the dialog until the next attempt.
 *  @param action the URL of the own-access page, when called from another page */
export function useNewToken(action?: string) {
  const { submit, data, state } = useFetcher<Answer>();
  const [asked, setAsked] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (data) setAnswer(data);
  }, [data]);
  const token = answer && !answer.errors ? answer.token : null;
  return {
    make: (name: string, days: string) => {
      setAsked(name.trim());
      setAnswer(null);
      submit({ intent: 'makeToken', name, days }, { method: 'post', action });
    },
    // Only while submitting: once answered it is finished, although the list is still loading.
    isBusy: state === 'submitting',
    errors: answer?.errors ?? null,
    made: token ? ({ name: asked, token } satisfies MadeToken) : null,
    forget: () => setAnswer(null),
  };
}
