import type { ReactNode } from 'react';
import { useWorkHere, WorkProvider } from './use-work.ts';

/** Provides this person's jobs to the screens and the tray. Render it inside a shell's `ShellProvider`. */
export function WithWork({ children }: { children: ReactNode }) {
  return <WorkProvider value={useWorkHere()}>{children}</WorkProvider>;
}
