import { useCallback, useEffect, useRef, useState } from 'react';

/** State of an element that opens below its button. A click elsewhere or Escape closes it, and Escape returns
 *  the focus to the button. Put `box` on the element around both. */
export function usePopover() {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A surrounding dialog also closes with Escape, but must not close with this key press.
      event.stopPropagation();
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOpen, close]);
  return { box, isOpen, close, toggle: () => setOpen((open) => !open) };
}
