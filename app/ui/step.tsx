import { useEffect, useRef, type ReactNode } from 'react';

type StepProps = {
  /** Names what is shown; another name is another step. */
  name: string;
  children: ReactNode;
};

/** One step after the other in one place: what had the focus is gone with its step, and the keyboard
 *  goes on at the first field or button of the next. */
export function Step({ name, children }: StepProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    place.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  }, [name]);
  return <div ref={place}>{children}</div>;
}
