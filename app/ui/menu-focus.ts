const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The parts of a keyboard event that are used here. */
type Press = { key: string; currentTarget: HTMLElement; preventDefault(): void };

/** Moves the focus through the items of a menu: with the arrow keys, which wrap around at both ends, and with Home and
 *  End.
 *  @param among CSS selector of the items */
export function moveFocus(event: Press, among = 'button'): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(among)];
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
}
