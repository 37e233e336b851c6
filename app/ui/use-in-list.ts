import { useEffect, useState, type RefObject } from 'react';

/** The list counts as scrolled if the region or the window is scrolled by more than this many pixels. */
const STILL_PX = 8;

/** Whether the user is busy in a list: the pointer or the focus is inside, or it is scrolled. */
export function useInList(region: RefObject<HTMLElement>): boolean {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    const here = { pointer: false, focus: false, scroll: false };
    const look = () => setIn(here.pointer || here.focus || here.scroll);
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (region.current?.contains(target) ?? false);
    const onPointer = ({ target }: Event) => {
      here.pointer = isInside(target);
      look();
    };
    const onPointerOut = ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget === null) here.pointer = false;
      look();
    };
    const onFocus = () => {
      here.focus = isInside(document.activeElement);
      look();
    };
    // The next focused element is known only after the blur event.
    const onBlur = () => queueMicrotask(onFocus);
    const onScroll = () => {
      const { current } = region;
      const top = current?.getBoundingClientRect().top ?? 0;
      here.scroll = (current?.scrollTop ?? 0) > STILL_PX || top < -STILL_PX;
      look();
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('pointerout', onPointerOut);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    onFocus();
    onScroll();
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('pointerout', onPointerOut);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [region]);
  return isIn;
}
