const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A key, pressed within an element. */
type Press = { key: string; currentTarget: HTMLElement; preventDefault(): void };

/** The arrows go through the buttons of a menu, round and round. `among`: what else they go through, of one element
 *  type or several. */
export function moveFocus(event: Press, among = 'button'): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(among)];
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
}
