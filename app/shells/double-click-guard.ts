/** The second click of a double click goes to whatever stands under the pointer by then. Where the first
 *  one closed a menu or changed the page, that is something nobody meant: it is dropped. */
export function guardDoubleClicks(window: Window): void {
  let first: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const clicked = event.target instanceof Element ? actorOf(event.target) : null;
    if (event.detail > 1 && clicked !== first) {
      event.stopPropagation();
      event.preventDefault();
    } else first = clicked;
  };
  // Before anything of the page hears of it.
  window.addEventListener('click', onClick, true);
}

/** What a click on an element does, as one: a box and its label are the same. */
function actorOf(target: Element): Element {
  const label = target instanceof HTMLInputElement ? target.labels?.[0] : null;
  return label ?? target.closest('label, button, a, summary, tr') ?? target;
}
