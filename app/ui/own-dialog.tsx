import { useCallback, useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useDialogRefusals, useShownWords } from './refusals.ts';
import { UnplacedErrors } from './unplaced-errors.tsx';

type DialogAction = {
  /** What the button does, in its own words; never just 'Yes'. */
  label: string;
  /** One of a dialog's actions at most. */
  kind?: 'primary' | 'danger';
  isBusy?: boolean;
  isDisabled?: boolean;
  onAction(): void;
};

export type DialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  actions?: readonly DialogAction[];
  /** Only its buttons close it: what it shows is lost with it. */
  isShownOnce?: boolean;
  /** What went wrong with what it asked for; a toast would stand behind it. */
  error?: string | null;
  onClose(): void;
};

/** While its act is under way a dialog stays, so that the answer finds the one who asked. */
export function mayDismiss({ isShownOnce, actions = [] }: DialogProps): boolean {
  return !isShownOnce && !actions.some(({ isBusy }) => isBusy);
}

/** What asks for a decision can always be left without one: where no button of its own leads back,
 *  *Cancel* stands before the others. */
export function actionsOf(props: DialogProps): readonly DialogAction[] {
  const { actions = [], isShownOnce, onClose } = props;
  if (isShownOnce || !actions.some(({ kind }) => kind) || actions.some(({ kind }) => !kind))
    return actions;
  return [{ label: 'Cancel', isDisabled: !mayDismiss(props), onAction: onClose }, ...actions];
}

const FOCUSABLE = ':is(button, input, select, textarea, a[href], [tabindex]):not(:disabled)';

/** The browser's own modal: it holds the focus, gives it back, and closes by Escape. */
export function OwnDialog(asked: DialogProps) {
  const { before, leave } = useDialogRefusals(asked.isOpen, asked.onClose);
  const props = { ...asked, onClose: leave };
  const { isOpen, title, children, error, onClose } = props;
  const actions = actionsOf(props);
  const dialog = useRef<HTMLDialogElement | null>(null);
  const titleId = useId();
  // One that is taken off the page while it is open gives the focus back to nobody.
  const hold = useCallback((element: HTMLDialogElement | null) => {
    if (!element) dialog.current?.close();
    dialog.current = element;
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  const dismiss = () => {
    if (mayDismiss(props)) onClose();
  };
  // What had the focus went with what was asked, or cannot be pressed any more.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const { current: last } = focused;
    if (!isOpen || !last || (last.isConnected && !last.matches(':disabled'))) return;
    focused.current = null;
    dialog.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
  return (
    // A click on the backdrop reaches the dialog itself; Escape does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={hold}
      className="t-dialog"
      onFocus={({ target }) => (focused.current = target)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      // The browser lets a second Escape close what a first one may not.
      onKeyDown={(event) => event.key === 'Escape' && !mayDismiss(props) && event.preventDefault()}
      onClick={(event) => event.target === dialog.current && dismiss()}
    >
      <div className="t-dialog__box">
        <h2 id={titleId}>{title}</h2>
        <div className="t-dialog__body">
          {isOpen ? children : null}
          <DialogError>{isOpen ? error : null}</DialogError>
          {isOpen ? <UnplacedErrors but={before} /> : null}
        </div>
        {actions.length > 0 ? (
          <div className="t-dialog__actions">
            {actions.map(({ label, kind, isBusy, isDisabled, onAction }) => (
              <Button
                key={label}
                kind={kind}
                busy={isBusy}
                disabled={isDisabled}
                onClick={onAction}
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
        {/* The last in the order of the keyboard: a dialog begins in its first field. */}
        {props.isShownOnce ? null : <CloseButton disabled={!mayDismiss(props)} onClose={dismiss} />}
      </div>
    </dialog>
  );
}

function CloseButton({ disabled, onClose }: { disabled: boolean; onClose(): void }) {
  return (
    <button
      type="button"
      className="t-dialog__close"
      aria-label="Close dialog"
      disabled={disabled}
      onClick={onClose}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}

/** There from the start, so that its coming is read out. */
export function DialogError({ children }: { children?: string | null }) {
  useShownWords(children);
  return <div role="alert">{children ? <p className="t-dialog__error">{children}</p> : null}</div>;
}
