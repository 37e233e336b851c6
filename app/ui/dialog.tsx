import { useShell } from '#app/shells/shell.ts';
import type { DialogProps } from './own-dialog.tsx';

/** A dialog, drawn by the current shell. */
export function Dialog(props: DialogProps) {
  const { Dialog: Framed } = useShell();
  return <Framed {...props} />;
}
