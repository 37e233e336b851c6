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
  onConfirm(): void;
  onCancel(): void;
};

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, danger, busy, confirmLabel, onConfirm, onCancel } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
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
