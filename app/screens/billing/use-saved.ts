import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type SavedAnswer = { message: string; errors: undefined } | { errors: FormErrors };

/** A form whose values stay after saving. Errors are shown at the fields, success as a toast. */
export function useSaved() {
  const { toast } = useShell();
  const { Form, data, state } = useFetcher<SavedAnswer>();
  useEffect(() => {
    if (data && !data.errors) toast(data.message);
  }, [data, toast]);
  return { Form, errors: data?.errors ?? null, isBusy: state === 'submitting' };
}
