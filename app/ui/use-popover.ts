import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that opens below its button. A click elsewhere or Escape closes it, and Escape gives
 *  the focus back to the button. `box` goes on the element around both. */
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
      // Also what it stands in closes by Escape, but not by the same one.
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
