import { useLayoutEffect, type RefObject } from 'react';

const HEIGHT = '--t-foot';

/** Keeps the room at the foot of the window free that this element sticks over: what has the keyboard is
 *  scrolled above it (WCAG 2.4.11), by the scroll-padding of frame.css. */
export function useFootHeight(foot: RefObject<HTMLElement>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = foot.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const keep = () => style.setProperty(HEIGHT, `${Math.ceil(element.offsetHeight)}px`);
    const watch = new ResizeObserver(keep);
    watch.observe(element);
    keep();
    return () => {
      watch.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [foot, isShown]);
}
