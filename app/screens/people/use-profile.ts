import { useEffect, useState } from 'react';
import type { ProfileAnswer } from '#app/domain/people/act-on-profile.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = (ProfileAnswer & { errors?: undefined }) | { errors: FormErrors };

/** One form about one's own account; faults stand at its fields. */
export function useOwnForm() {
  const { Form, data, state } = useFetcher<Answer>();
  return {
    Form,
    // With the answer it is over, though the page still reads itself anew.
    isBusy: state === 'submitting',
    errors: data?.errors ?? null,
    answer: data && !data.errors ? data : null,
  };
}

/** The same in the portal's frame: success is a toast, and the form is `done` as often as it succeeded:
 *  its key, so that what was typed goes. */
export function useProfile() {
  const { toast } = useShell();
  const form = useOwnForm();
  const { answer } = form;
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!answer) return;
    setDone((count) => count + 1);
    if (answer.message) toast(answer.message);
  }, [answer, toast]);
  return { ...form, done };
}
