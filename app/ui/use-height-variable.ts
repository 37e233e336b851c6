import type { RefObject } from 'react';
import { useBeforePaint } from './use-before-paint.ts';

/** Keeps the height of an element in a CSS variable of the document, so that other fixed elements leave room for it. The
 *  variable is unset while the element is not shown. */
export function useHeightVariable(
  shown: RefObject<HTMLElement>,
  variable: `--t-${string}`,
  isShown: boolean,
): void {
  useBeforePaint(() => {
    const element = shown.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const keep = () => style.setProperty(variable, `${Math.ceil(element.offsetHeight)}px`);
    const watch = new ResizeObserver(keep);
    watch.observe(element);
    keep();
    return () => {
      watch.disconnect();
      style.removeProperty(variable);
    };
  }, [shown, variable, isShown]);
}
