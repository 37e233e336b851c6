import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { firstError } from '#app/ui/refusals.ts';

type Answer = { message?: string | null; errors?: undefined } | { errors: FormErrors };

/** Shows the answer to a list's action as a toast: what was done, or why it was refused. */
export function useToastedAnswer(answer: Answer | undefined): void {
  const { toast } = useShell();
  useEffect(() => {
    if (!answer) return;
    if (answer.errors) toast(firstError(answer.errors), { isError: true });
    else if (answer.message) toast(answer.message);
  }, [answer, toast]);
}
