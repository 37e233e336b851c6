import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { OwnAccessAnswer } from '#app/domain/people/act-on-own-access.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';

type Answer = (OwnAccessAnswer & { errors?: undefined }) | { errors: FormErrors };

/** Intent and fields as the form's schema reads them. */
export type OwnAccessAct = Record<string, string> & { intent: string };

/** One act at a time; its answer is a toast, a fault at a field, or a token to be copied. */
export function useOwnAccess() {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      if (data.errors.message) toast(data.errors.message, { isError: true });
      return;
    }
    if (data.token) setMade(data.token);
    else toast(data.message);
  }, [data, toast]);
  return {
    act: (form: OwnAccessAct) => submit(form, { method: 'post' }),
    isBusy: state !== 'idle',
    fieldErrors: data?.errors?.fields ?? {},
    made,
    closeMade: () => setMade(null),
  };
}

export type OwnAccessActs = ReturnType<typeof useOwnAccess>;
