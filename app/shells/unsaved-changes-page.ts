/** The path of the page on which something was typed, chosen or submitted that leaving would lose. */
let heldAt: string | null = null;

const SELECTED = 'main tbody .t-table__check :checked';

/** Marks the current page as holding unsaved work. Only the page that was marked last counts, and it stays marked when
 *  the work is saved. */
export function holdPage(): void {
  heldAt = location.pathname;
}

export function pageHoldsSomething(): boolean {
  return heldAt === location.pathname || document.querySelector(SELECTED) !== null;
}

/** Marks the page whenever a person changes one of its fields. */
export function watchTyping(window: Window): void {
  for (const kind of ['input', 'change']) window.addEventListener(kind, holdPage, true);
}
