import { useEffect, useState, type RefObject } from 'react';

/** How far outside the window an element already counts as seen, so that it is ready when it arrives. */
const AHEAD = '200px';

/** Whether an element has come into view; it stays seen. */
export function useSeen(element: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
