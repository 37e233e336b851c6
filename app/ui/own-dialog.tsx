import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type DialogAction = {
  /** What the button does, in its own words; never just 'Yes'. */
  label: string;
  /** One of a dialog's actions at most. */
  kind?: 'primary' | 'danger';
  isBusy?: boolean;
  isDisabled?: boolean;
  onAct(): void;
};

export type DialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  actions?: readonly DialogAction[];
  onClose(): void;
};

/** The browser's own modal: it holds the focus, gives it back, and closes by Escape. */
export function OwnDialog({ isOpen, title, children, actions = [], onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  return (
    // A click on the backdrop reaches the dialog itself; Escape does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="t-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="t-dialog__box">
        <h2 id={titleId}>{title}</h2>
        <div className="t-dialog__body">{isOpen ? children : null}</div>
        {actions.length > 0 ? (
          <div className="t-dialog__actions">
            {actions.map(({ label, kind, isBusy, isDisabled, onAct }) => (
              <Button key={label} kind={kind} busy={isBusy} disabled={isDisabled} onClick={onAct}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </dialog>
  );
}
