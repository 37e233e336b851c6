import type { ReactNode } from 'react';
import { useWorkHere, WorkProvider } from './use-work.ts';

/** Lets screens and the tray know of this person's work; inside a frame's `ShellProvider`. */
export function WithWork({ children }: { children: ReactNode }) {
  return <WorkProvider value={useWorkHere()}>{children}</WorkProvider>;
}
