import { useEffect, useState } from 'react';
import type { OwnAccessAnswer } from '#app/domain/people/act-on-own-access.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = (OwnAccessAnswer & { errors?: undefined }) | { errors: FormErrors };

/** Intent and fields as the form's schema reads them. */
type OwnAccessAction = Record<string, string> & { intent: string };

/** Ends something; the answer is a toast. */
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
    act: (form: OwnAccessAction) => submit(form, { method: 'post' }),
    isBusy: state === 'submitting',
  };
}

export type OwnAccessActions = ReturnType<typeof useOwnAccess>;

type MadeToken = { name: string; token: string };

/** Makes a token: what went wrong stands in the dialog that asked, until it asks again. `action`: the page of
 *  one's own access, where another one asks. */
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
    // With the answer it is over, though the page still reads its list anew.
    isBusy: state === 'submitting',
    errors: answer?.errors ?? null,
    made: token ? ({ name: asked, token } satisfies MadeToken) : null,
    forget: () => setAnswer(null),
  };
}
