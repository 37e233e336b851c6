/** A keyboard shortcut, named as in `KeyboardEvent.key`: `/`, `j`, `Enter`, `?`. */
export type Key = {
  readonly key: string;
  readonly label: string;
  /** Needs Ctrl, or ⌘ on a Mac. Such a shortcut also works while the user types. */
  readonly withCtrl?: true;
  /** Runs again while the key is held down. */
  readonly mayRepeat?: true;
};

/** Every shortcut except the actions on orders, which are in domain/orders/actions. Both the handlers and the
 *  list of shortcuts read them from here. */
export const KEYS = {
  palette: { key: 'k', withCtrl: true, label: 'Find a page, an order or an action' },
  help: { key: '?', label: 'Show keyboard shortcuts' },
  search: { key: '/', label: 'Search' },
  next: { key: 'j', label: 'Next order', mayRepeat: true },
  previous: { key: 'k', label: 'Previous order', mayRepeat: true },
  select: { key: 'x', label: 'Select or deselect the order' },
  open: { key: 'Enter', label: 'Open the order' },
  undo: { key: 'z', label: 'Undo shipping, within a few seconds' },
} as const satisfies Record<string, Key>;

/** How the arrow keys move the pin on a map, in steps to the right and down. */
export const PIN_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowRight: [1, 0],
};

const ARROWS = [
  ['ArrowLeft', '←'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowRight', '→'],
] as const;

/** The name of a shortcut as the user reads it, such as `?`, `↑`, `Ctrl K` or `⌘ K`. */
export function keySign({ key, withCtrl }: Pick<Key, 'key' | 'withCtrl'>, isMac: boolean): string {
  const sign = ARROWS.reduce((text, [name, arrow]) => text.replace(name, arrow), key);
  if (!withCtrl) return sign;
  return isMac ? `⌘ ${sign.toUpperCase()}` : `Ctrl ${sign.toUpperCase()}`;
}
