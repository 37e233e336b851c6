import { useEffect } from 'react';

/** Many thresholds, because the page around the iframe may be scrolled by any number of pixels. */
const STEPS = Array.from({ length: 51 }, (_, n) => n / 50);

/** Keeps messages visible when the page around our iframe is scrolled. It sets `--t-hidden-top` and
 *  `--t-hidden-bottom`: the pixels of the iframe that are out of view at each end. */
export function useVisiblePart(): void {
  useEffect(() => {
    const whole = document.createElement('div');
    whole.className = 't-visible-part';
    document.body.append(whole);
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last?.isIntersecting) return;
        const { boundingClientRect: all, intersectionRect: seen } = last;
        setHidden('top', seen.top - all.top);
        setHidden('bottom', all.bottom - seen.bottom);
      },
      { threshold: STEPS },
    );
    observer.observe(whole);
    return () => {
      observer.disconnect();
      whole.remove();
      setHidden('top', 0);
      setHidden('bottom', 0);
    };
  }, []);
}

function setHidden(end: 'top' | 'bottom', pixels: number): void {
  const { style } = document.documentElement;
  if (pixels < 1) style.removeProperty(`--t-hidden-${end}`);
  else style.setProperty(`--t-hidden-${end}`, `${Math.round(pixels)}px`);
}
