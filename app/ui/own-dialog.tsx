import { useCallback, useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import { Button } from './button.tsx';
import { useDialogRefusals, useShownWords } from './refusals.ts';
import { UnplacedErrors } from './unplaced-errors.tsx';
import { useMessages } from './use-messages.ts';

type Text = ReturnType<typeof uiMessages.in>['text'];

type DialogAction = {
  /** A verb and its object, never just 'Yes'. */
  label: string;
  /** At most one of a dialog's actions has a kind. */
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
  /** Only its buttons close the dialog, because its content cannot be shown again. */
  isShownOnce?: boolean;
  /** The error of the dialog's action. A toast would be hidden behind the dialog. */
  error?: string | null;
  onClose(): void;
};

/** Whether the user may close the dialog with Escape, the backdrop or the close button. Not with `isShownOnce`, and
 *  not while an action runs, so that the user sees the result. */
export function mayDismiss({ isShownOnce, actions = [] }: DialogProps): boolean {
  return !isShownOnce && !actions.some(({ isBusy }) => isBusy);
}

/** Returns the dialog's actions. If each of them has a `kind`, so that none leaves the dialog without a decision,
 *  *Cancel* is put before them, except in a dialog with `isShownOnce`. */
export function actionsOf(text: Text, props: DialogProps): readonly DialogAction[] {
  const { actions = [], isShownOnce, onClose } = props;
  if (isShownOnce || !actions.some(({ kind }) => kind) || actions.some(({ kind }) => !kind))
    return actions;
  return [
    { label: text('dialog.cancel'), isDisabled: !mayDismiss(props), onAction: onClose },
    ...actions,
  ];
}

const FOCUSABLE = ':is(button, input, select, textarea, a[href], [tabindex]):not(:disabled)';

/** The browser's own modal dialog: it traps the focus, returns the focus to the opener when it closes, and closes
 *  with Escape. */
export function OwnDialog(asked: DialogProps) {
  const { text } = useMessages(uiMessages);
  const { before, leave } = useDialogRefusals(asked.isOpen, asked.onClose);
  const props = { ...asked, onClose: leave };
  const { isOpen, title, children, error, onClose } = props;
  const actions = actionsOf(text, props);
  const dialog = useRef<HTMLDialogElement | null>(null);
  const titleId = useId();
  // A dialog removed from the page while open would not return the focus, so it is closed first.
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
  // A selection of text that ends on the backdrop must not close the dialog.
  const pressed = useRef<EventTarget | null>(null);
  // Keeps the focus in the dialog when the focused element was removed or disabled.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const { current: last } = focused;
    if (!isOpen || !last || (last.isConnected && !last.matches(':disabled'))) return;
    focused.current = null;
    dialog.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
  return (
    // A click on the backdrop has the dialog itself as its target; for the keyboard Escape does the same.
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
      // Browsers close a dialog at a second Escape even if the first was prevented.
      onKeyDown={(event) => event.key === 'Escape' && !mayDismiss(props) && event.preventDefault()}
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) dismiss();
      }}
    >
      <div className="t-dialog__box">
        <h2 id={titleId}>{title}</h2>
        <div className="t-dialog__body">
          {isOpen ? children : null}
          <DialogError>{isOpen ? error : null}</DialogError>
          {isOpen ? <UnplacedErrors but={before} /> : null}
        </div>
        {actions.length > 0 ? <Actions actions={actions} /> : null}
        {/* Last in tab order, because the focus starts in the first field of a dialog. */}
        {props.isShownOnce ? null : <CloseButton disabled={!mayDismiss(props)} onClose={dismiss} />}
      </div>
    </dialog>
  );
}

function CloseButton({ disabled, onClose }: { disabled: boolean; onClose(): void }) {
  const { text } = useMessages(uiMessages);
  return (
    <button
      type="button"
      className="t-dialog__close"
      aria-label={text('dialog.close')}
      disabled={disabled}
      onClick={onClose}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}

/** Rendered even while empty, so that screen readers announce the error when it appears. */
export function DialogError({ children }: { children?: string | null }) {
  useShownWords(children);
  return <div role="alert">{children ? <p className="t-dialog__error">{children}</p> : null}</div>;
}

function Actions({ actions }: { actions: readonly DialogAction[] }) {
  return (
    <div className="t-dialog__actions">
      {actions.map(({ label, kind, isBusy, isDisabled, onAction }) => (
        <Button key={label} kind={kind} busy={isBusy} disabled={isDisabled} onClick={onAction}>
          {label}
        </Button>
      ))}
    </div>
  );
}
