import { useEffect, useRef } from 'react';
import { moveFocus } from './menu-focus.ts';
import { useSteadyActions, useSteadyPlace } from './open-menu.ts';
import { usePopover } from './use-popover.ts';

/** `group`: the heading shared with neighbours of the same group. `isChosen`: set for entries of which exactly
 *  one is active. `note`: a hint shown beside the label. */
export type MenuAction = {
  key: string;
  label: string;
  group?: string;
  isChosen?: boolean;
  note?: string;
};

type Props = {
  label: string;
  actions: readonly MenuAction[];
  busy?: boolean;
  onAction(key: string): void;
};

/** A menu of actions behind one button. Not a select, because moving through one with the arrow keys would
 *  already trigger an action. */
export function MenuButton({ label, actions, busy, onAction }: Props) {
  const { box, isOpen, close, toggle } = usePopover();
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
        <span className="t-button__label">{label}</span>
      </button>
      {isOpen ? (
        <OpenMenu label={label} actions={actions} onChoose={choose} onClose={close} />
      ) : null}
    </div>
  );
}

type OpenProps = {
  label: string;
  actions: readonly MenuAction[];
  onChoose(key: string): void;
  onClose(): void;
};

function OpenMenu({ label, actions, onChoose, onClose }: OpenProps) {
  const list = useRef<HTMLDivElement>(null);
  const steady = useSteadyActions(actions);
  useSteadyPlace(list);
  useEffect(() => {
    if (list.current) fitAbove(list.current);
    list.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={list}
      className="t-popover__box t-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Tab') onClose();
        else moveFocus(event);
      }}
    >
      {steady.map((action, place) => (
        <MenuItem
          key={action.key}
          action={action}
          isGone={action.isGone}
          isFirstOfGroup={action.group !== steady[place - 1]?.group}
          onChoose={() => onChoose(action.key)}
        />
      ))}
    </div>
  );
}

/** Minimum height of a menu in pixels, even if the window has less room. */
const LEAST_PX = 160;
const EDGE_PX = 8;

/** Limits the menu's height so that it ends above the bar at the bottom of the window; a longer menu scrolls. */
function fitAbove(list: HTMLElement): void {
  const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top;
  const end = Math.min(window.innerHeight, foot ?? window.innerHeight);
  const room = end - list.getBoundingClientRect().top - EDGE_PX;
  list.style.setProperty('--t-room', `${Math.max(LEAST_PX, Math.floor(room))}px`);
}

type ItemProps = {
  action: MenuAction;
  isGone: boolean;
  isFirstOfGroup: boolean;
  onChoose(): void;
};

function MenuItem({ action, isGone, isFirstOfGroup, onChoose }: ItemProps) {
  return (
    <>
      {action.group !== undefined && isFirstOfGroup ? (
        <div className="t-menu__group" role="presentation">
          {action.group}
        </div>
      ) : null}
      <button
        type="button"
        role={action.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={action.isChosen}
        aria-disabled={isGone || undefined}
        tabIndex={-1}
        onClick={isGone ? undefined : onChoose}
      >
        {action.label}
        {action.note ? (
          <>
            {' '}
            <span className="t-menu__note">{action.note}</span>
          </>
        ) : null}
      </button>
    </>
  );
}
