import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Props = { why: string; children: ReactNode };

/** Below the mark, or above it where the window ends soon. */
type Place = { left: number } & ({ top: number } | { bottom: number });

/** Room for a few lines of details, in pixels. */
const ROOM_PX = 120;

/** Shows details on hover, focus or tap; Escape hides them. They are drawn above the page, because a surrounding table
 *  would clip them. */
export function Why({ why, children }: Props) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const show = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.left, window.innerWidth - 300));
    const { innerHeight } = window;
    const isLow = box.bottom > innerHeight - ROOM_PX;
    setPlace(isLow ? { left, bottom: innerHeight - box.top + 6 } : { left, top: box.bottom + 6 });
  };
  const hide = () => setPlace(null);
  return (
    // The details must be readable without a mouse.
    /* eslint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
    <span
      className="t-why"
      role="note"
      tabIndex={0}
      aria-describedby={id}
      onMouseEnter={(event) => show(event.currentTarget)}
      onMouseLeave={hide}
      onFocus={(event) => show(event.currentTarget)}
      // Without a mouse a tap shows the details, and does not open the row around them.
      onClick={(event) => {
        if (window.matchMedia('(hover: none)').matches) event.preventDefault();
      }}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {/* eslint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      {children}
      <span id={id} role="tooltip" className="t-hidden">
        {why}
      </span>
      {place
        ? createPortal(
            <span className="t-why__text" style={place} aria-hidden="true">
              {why}
            </span>,
            document.body,
          )
        : null}
    </span>
  );
}
