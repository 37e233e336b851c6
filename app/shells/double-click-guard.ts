/** Drops the second click of a double click when it hits a different element from the first. This happens where the
 *  first click closed a menu or changed the page, so the second one was not intended. */
export function guardDoubleClicks(window: Window): void {
  let first: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const clicked = event.target instanceof Element ? actorOf(event.target) : null;
    if (event.detail > 1 && clicked !== first) {
      event.stopPropagation();
      event.preventDefault();
    } else first = clicked;
  };
  // The capture phase runs before any handler of the page.
  window.addEventListener('click', onClick, true);
}

/** Returns the element that acts on the click. A checkbox and its label count as one. */
function actorOf(target: Element): Element {
  const label = target instanceof HTMLInputElement ? target.labels?.[0] : null;
  return label ?? target.closest('label, button, a, summary, tr') ?? target;
}
