import { useEffect, useState } from 'react';
import type { ProfileAnswer } from '#app/domain/people/change-profile.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = (ProfileAnswer & { errors?: undefined }) | { errors: FormErrors };

/** A form about the user's own account, with errors at its fields. */
export function useOwnForm() {
  const { Form, data, state } = useFetcher<Answer>();
  return {
    Form,
    // Only while submitting: once answered it is finished, although the page is still loading.
    isBusy: state === 'submitting',
    errors: data?.errors ?? null,
    answer: data && !data.errors ? data : null,
  };
}

/** `useOwnForm` inside the portal's shell, where success is shown as a toast. `done` counts the successes; used as a
 *  key, it clears the typed values. */
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
