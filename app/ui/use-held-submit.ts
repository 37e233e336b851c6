import { useEffect, useRef, type RefObject } from 'react';

/** Holds the form's submission back while a part of it is still being read, and sends it then;
 *  `isWhole`: whether that part came. */
export function useHeldSubmit(
  within: RefObject<HTMLElement>,
  isReading: boolean,
  isWhole: boolean,
): void {
  const held = useRef<{ submitter: HTMLElement | null } | null>(null);
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    if (!isReading) {
      const submitter = held.current?.submitter;
      const goesOn = held.current !== null && isWhole;
      held.current = null;
      if (goesOn) form.requestSubmit(submitter);
      return;
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { submitter: event.submitter };
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [within, isReading, isWhole]);
}
