import { useRef, useState, type RefObject } from 'react';
import { useBeforePaint } from './use-before-paint.ts';

/** The actions of an open menu on a page that reloads. Each action keeps its place, so that a click never hits another
 *  one. An action that is no longer available stays, marked `isGone`, and a new one is added at the end. */
export function useSteadyActions<Action extends { key: string }>(
  actions: readonly Action[],
): (Action & { isGone: boolean })[] {
  const [seen, setSeen] = useState(actions);
  const added = actions.filter(({ key }) => !seen.some((one) => one.key === key));
  const all = added.length > 0 ? [...seen, ...added] : seen;
  if (added.length > 0) setSeen(all);
  return all.map((one) => {
    const current = actions.find(({ key }) => key === one.key);
    return { ...(current ?? one), isGone: current === undefined };
  });
}

type Point = { right: number; top: number };

/** Keeps an open box at its place in the window when the content around it changes size. The box still moves when the
 *  page is scrolled or the window is resized. */
export function useSteadyPlace(box: RefObject<HTMLElement>): void {
  const place = useRef<Point | null>(null);
  const shift = useRef({ x: 0, y: 0 });
  useBeforePaint(() => {
    if (!box.current) return;
    const { right, top } = unmoved(box.current, shift.current);
    place.current ??= { right, top };
    shift.current = { x: place.current.right - right, y: place.current.top - top };
    box.current.style.translate = `${shift.current.x}px ${shift.current.y}px`;
  });
  useBeforePaint(() => {
    const onMove = () => {
      if (!box.current) return;
      const { right, top } = box.current.getBoundingClientRect();
      place.current = { right, top };
    };
    document.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [box]);
}

/** Where the box would be without our shift. */
function unmoved(box: HTMLElement, by: { x: number; y: number }): Point {
  const { right, top } = box.getBoundingClientRect();
  return { right: right - by.x, top: top - by.y };
}
