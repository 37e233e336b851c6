import { useEffect, type RefObject } from 'react';

/** The keyboard goes on at the first field that is wrong, each time a form is refused. */
export function useFaultFocus(form: RefObject<HTMLFormElement>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
