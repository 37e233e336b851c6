import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose(): void;
};

/** The browser's own modal: it holds the focus, gives it back, and closes by Escape. */
export function Dialog({ isOpen, title, children, actions, onClose }: Props) {
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
        {actions ? <div className="t-dialog__actions">{actions}</div> : null}
      </div>
    </dialog>
  );
}
