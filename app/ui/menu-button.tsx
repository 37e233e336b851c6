import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { usePopover } from './use-popover.ts';

export type MenuAct = { key: string; label: string };

type Props = {
  label: string;
  acts: readonly MenuAct[];
  busy?: boolean;
  onAct(key: string): void;
};

/** A list of acts behind one button. Not a select: arrowing through one would already act. */
export function MenuButton({ label, acts, busy, onAct }: Props) {
  const { box, isOpen, close, toggle } = usePopover();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const choose = (key: string) => {
    close();
    box.current?.querySelector('button')?.focus();
    onAct(key);
  };
  return (
    <div ref={box} className="t-popover">
      <button
        type="button"
        className={`t-button t-button--opens${busy ? ' is-busy' : ''}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : toggle}
      >
        {label}
      </button>
      {isOpen ? (
        <div
          ref={list}
          className="t-popover__box t-menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key === 'Tab') close();
            else moveFocus(event);
          }}
        >
          {acts.map((act) => (
            <button
              key={act.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => choose(act.key)}
            >
              {act.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  items[step(at, items.length)]?.focus();
}
