import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { MatterAnswer } from '#app/domain/needs-you/needs-you.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';

type Answer = (MatterAnswer & { errors: undefined }) | { errors: FormErrors };

/** Says of a matter that it is settled, as *Needs you* does. */
export function useSettleMatter() {
  const { href, toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();

  const told = useRef(data);

  useEffect(() => {
    if (!data || told.current === data) return;
    told.current = data;
    if (data.errors) return toast(data.errors.message ?? 'That did not work.', { isError: true });
    toast(data.message);
  }, [data, toast]);

  const settle = (id: string) =>
    submit({ intent: 'settle', id }, { method: 'post', action: href('/needs-you') });
  return { settle, isSettling: state === 'submitting' };
}
