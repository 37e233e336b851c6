import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { listMessages } from '#app/messages/lists.ts';
import { moveFocus } from './menu-focus.ts';
import { useSteadyActions } from './open-menu.ts';
import { useMessages } from './use-messages.ts';

/** Maximum height of one action in the menu, in pixels. */
const ACTION_PX = 40;
const GAP_PX = 4;

/** `isDanger` marks an action that cannot be undone; it is red and set apart. */
export type RowAction = { key: string; label: string; isDanger?: boolean };

type FloatingProps = {
  opener: HTMLElement;
  label: string;
  actions: readonly RowAction[];
  onAction(key: string): void;
  onClose(): void;
};

/** A menu below its opener, drawn above the table, which would clip it otherwise. */
export function FloatingMenu({ opener, label, actions, onAction, onClose }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    return closeFromOutside(box, opener, onClose);
  }, [opener, onClose]);
  const steady = useSteadyActions(actions);
  // Measured only once, so that the menu stays where it was opened even if its row moves.
  const [{ right, top, bottom }] = useState(() => opener.getBoundingClientRect());
  const isLow = bottom + actions.length * ACTION_PX + GAP_PX > window.innerHeight;
  return (
    <div
      ref={box}
      className="t-popover__box t-menu t-menu--fixed"
      style={{
        right: Math.max(8, window.innerWidth - right),
        ...(isLow
          ? { top: 'auto', bottom: window.innerHeight - top + GAP_PX }
          : { top: bottom + GAP_PX }),
      }}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onClose();
          opener.focus({ preventScroll: true });
        } else if (event.key === 'Tab') {
          // The browser moves the focus on from the opener.
          opener.focus({ preventScroll: true });
          onClose();
        } else moveFocus(event);
      }}
    >
      {steady.map(({ key, label: words, isDanger, isGone }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDanger ? 'is-danger' : undefined}
          aria-disabled={isGone || undefined}
          onClick={() => {
            if (isGone) return;
            onClose();
            opener.focus({ preventScroll: true });
            onAction(key);
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

type Props = {
  /** Name of the row, for screen readers. */
  of: string;
  actions: readonly RowAction[];
  busy?: boolean;
  onAction(key: string): void;
};

/** The actions for one row, behind one button. */
export function RowActions({ of, actions, busy = false, onAction }: Props) {
  const { text } = useMessages(listMessages);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setOpener(null), []);
  const label = text('actions.buttonOf', { row: of });
  return (
    <>
      <button
        type="button"
        className={`t-button t-button--opens${busy ? ' is-busy' : ''}`}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        aria-disabled={busy || undefined}
        aria-label={label}
        onClick={({ currentTarget }) => {
          if (!busy) setOpener(opener ? null : currentTarget);
        }}
      >
        {text('actions.button')}
      </button>
      {opener
        ? createPortal(
            <FloatingMenu
              opener={opener}
              label={label}
              actions={actions}
              onAction={onAction}
              onClose={close}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** Calls `onClose` for a press outside the menu and its opener, and when the opener is scrolled. Returns a function
 *  that removes the listeners. */
function closeFromOutside(
  box: RefObject<HTMLElement>,
  opener: HTMLElement,
  onClose: () => void,
): () => void {
  const onPointer = ({ target }: PointerEvent) => {
    const node = target as Node;
    // A click on the opener is left to the opener's own handler, which closes the menu.
    if (!box.current?.contains(node) && !opener.contains(node)) onClose();
  };
  document.addEventListener('pointerdown', onPointer);
  // The menu closes on scroll, because its row would move away from under it. A scroll event may also arrive late
  // for a scroll before the opening; then the opener has not moved and the menu stays.
  const place = opener.getBoundingClientRect();
  const onScroll = () => {
    const { top, right } = opener.getBoundingClientRect();
    if (top !== place.top || right !== place.right) onClose();
  };
  document.addEventListener('scroll', onScroll, true);
  return () => {
    document.removeEventListener('pointerdown', onPointer);
    document.removeEventListener('scroll', onScroll, true);
  };
}
