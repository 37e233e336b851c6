/** A key of the product's own, as the keyboard names it: `/`, `j`, `Enter`, `?`. */
export type Key = {
  readonly key: string;
  readonly label: string;
  /** Together with Ctrl, or ⌘ on a Mac; also while someone types. */
  readonly withCtrl?: true;
  /** Done again while the key is held. */
  readonly mayRepeat?: true;
};

/** Every key that is not an action on orders (those are in domain/orders/actions). Whoever
 *  handles one and the list of them all read it here. */
export const KEYS = {
  palette: { key: 'k', withCtrl: true, label: 'Find a page, an order or an action' },
  help: { key: '?', label: 'Show these keys' },
  search: { key: '/', label: 'Search' },
  next: { key: 'j', label: 'Next order', mayRepeat: true },
  previous: { key: 'k', label: 'Previous order', mayRepeat: true },
  select: { key: 'x', label: 'Select or deselect' },
  open: { key: 'Enter', label: 'Open the order' },
  undo: { key: 'z', label: 'Undo shipping an order in its first seconds' },
} as const satisfies Record<string, Key>;

/** How the arrows move the pin of a map, in steps to the right and down. */
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

/** What stands on the key. */
export function keySign({ key, withCtrl }: Pick<Key, 'key' | 'withCtrl'>, isMac: boolean): string {
  const sign = ARROWS.reduce((text, [name, arrow]) => text.replace(name, arrow), key);
  if (!withCtrl) return sign;
  return isMac ? `⌘ ${sign.toUpperCase()}` : `Ctrl ${sign.toUpperCase()}`;
}
