import type { KeyboardEvent } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus through a menu's buttons with the arrow keys, wrapping around at the ends. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, among = 'button'): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(among)];
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
}
