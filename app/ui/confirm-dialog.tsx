import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirm button: a verb and its object, never just 'Yes'. */
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt was refused. Needed only if the dialog stays open until the action is answered. */
  error?: string | null;
  onConfirm(): void;
  onCancel(): void;
};

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, danger, busy, error, confirmLabel, onConfirm, onCancel } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      error={error ?? null}
      onClose={onCancel}
      actions={[
        {
          label: confirmLabel,
          kind: danger ? 'danger' : 'primary',
          isBusy: busy,
          onAction: onConfirm,
        },
      ]}
    >
      {children}
    </Dialog>
  );
}
