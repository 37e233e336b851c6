import { Fragment, useEffect, useRef } from 'react';
import { moveFocus } from './menu-focus.ts';
import { usePopover } from './use-popover.ts';

/** `group`: what it and its neighbours of the same name stand under. `isChosen`: one of several of which
 *  one holds. `note`: what is good to know before it is chosen. */
export type MenuAction = {
  key: string;
  label: string;
  group?: string;
  isChosen?: boolean;
  note?: string;
};

type Props = {
  label: string;
  acts: readonly MenuAction[];
  busy?: boolean;
  onAction(key: string): void;
};

/** A list of acts behind one button. Not a select: arrowing through one would already act. */
export function MenuButton({ label, acts, busy, onAction }: Props) {
  const { box, isOpen, close, toggle } = usePopover();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    if (list.current) fitAbove(list.current);
    list.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const choose = (key: string) => {
    close();
    box.current?.querySelector('button')?.focus();
    onAction(key);
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
          {acts.map((act, place) => (
            <Fragment key={act.key}>
              {act.group !== undefined && act.group !== acts[place - 1]?.group ? (
                <div className="t-menu__group" role="presentation">
                  {act.group}
                </div>
              ) : null}
              <button
                type="button"
                role={act.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={act.isChosen}
                tabIndex={-1}
                onClick={() => choose(act.key)}
              >
                {act.label}
                {act.note ? (
                  <>
                    {' '}
                    <span className="t-menu__note">{act.note}</span>
                  </>
                ) : null}
              </button>
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** So much of a menu is shown at least, also where the window has no room for it. */
const LEAST_PX = 160;
const EDGE_PX = 8;

/** It ends above what stands at the foot of the window, and is scrolled where it is longer. */
function fitAbove(list: HTMLElement): void {
  const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top;
  const end = Math.min(window.innerHeight, foot ?? window.innerHeight);
  const room = end - list.getBoundingClientRect().top - EDGE_PX;
  list.style.setProperty('--t-room', `${Math.max(LEAST_PX, Math.floor(room))}px`);
}
