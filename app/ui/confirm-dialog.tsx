import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What the button does, in its own words; never just 'Yes'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
};

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, danger, busy, onConfirm, onCancel } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{props.cancelLabel ?? 'Cancel'}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
