import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isIntent, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { moveFocus } from '#app/ui/menu-focus.ts';
import type { OfferedAct } from './batch.rules.ts';
import { actPath } from './order-words.rules.ts';

/** What an act takes in the menu, at most. */
const ACT_PX = 40;
const GAP_PX = 4;

export type OpenMenu = { orderKey: string; opener: HTMLElement };

type Props = {
  menu: OpenMenu;
  acts: readonly OfferedAct[];
  onAct(intent: OrderIntent, orderKey: string): void;
  onClose(): void;
};

/** The other acts of one row. One menu for all rows, over the table, which would cut it off. */
export function RowMenu({ menu: { orderKey, opener }, acts, onAct, onClose }: Props) {
  const { href } = useShell();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const onPointer = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    // The row that it belongs to would scroll away from under it.
    document.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('scroll', onClose, true);
    };
  }, [onClose]);
  const choose = (one: OfferedAct) => {
    onClose();
    opener.focus({ preventScroll: true });
    const path = actPath(one, orderKey);
    if (path) navigate(href(path));
    else if (isIntent(one.act)) onAct(one.act, orderKey);
  };
  const { right, top, bottom } = opener.getBoundingClientRect();
  const isLow = bottom + acts.length * ACT_PX + GAP_PX > window.innerHeight;
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
      aria-label="More actions"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onClose();
          opener.focus({ preventScroll: true });
        } else if (event.key === 'Tab') {
          // The browser goes on from there.
          opener.focus({ preventScroll: true });
          onClose();
        } else moveFocus(event);
      }}
    >
      {acts.map((one) => (
        <button
          key={one.act}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(one)}
        >
          {one.labelOfOne}
        </button>
      ))}
    </div>
  );
}
