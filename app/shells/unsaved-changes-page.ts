/** Where something on this document was typed, chosen or asked for that leaving would lose. */
let heldAt: string | null = null;

const SELECTED = 'main tbody .t-table__check :checked';

/** From now on; a page that one goes to afterwards holds nothing yet. */
export function holdPage(): void {
  heldAt = location.pathname;
}

export function pageHoldsSomething(): boolean {
  return heldAt === location.pathname || document.querySelector(SELECTED) !== null;
}

/** Hears of whatever a person changes in the fields of a page. */
export function watchTyping(window: Window): void {
  for (const kind of ['input', 'change']) window.addEventListener(kind, holdPage, true);
}
