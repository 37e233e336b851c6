import { useEffect, useRef, type ReactNode } from 'react';

type StepProps = {
  /** Identifies the step. A different name means a different step. */
  name: string;
  children: ReactNode;
};

/** One step of several shown in the same place. The focused element disappears with its step, so the focus moves
 *  to the first field or button of the next one. */
export function Step({ name, children }: StepProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    place.current
      ?.querySelector<HTMLElement>('input:not([type=hidden], [tabindex="-1"]), button')
      ?.focus();
  }, [name]);
  return <div ref={place}>{children}</div>;
}
