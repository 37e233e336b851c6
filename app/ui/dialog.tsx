import { useShell } from '#app/shells/shell.ts';
import type { DialogProps } from './own-dialog.tsx';

/** A dialog as the frame draws it. */
export function Dialog(props: DialogProps) {
  const { Dialog: Framed } = useShell();
  return <Framed {...props} />;
}
