import type { Shortcut } from '#app/ui/use-shortcuts.ts';

type Acts = {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  ship(): void;
  labels(): void;
  help(): void;
};

/** The keys of the list; the help shows the same table. */
export function orderShortcuts(
  acts: Acts,
  can: { canShip: boolean; canPrint: boolean },
): Shortcut[] {
  const ship = { key: 's', label: 'Ship the selected orders', run: acts.ship };
  const labels = { key: 'l', label: 'PDF labels of the selected orders', run: acts.labels };
  return [
    { key: '/', label: 'Search', run: acts.search },
    { key: 'j', label: 'Next order', run: () => acts.move(1) },
    { key: 'k', label: 'Previous order', run: () => acts.move(-1) },
    ...(can.canShip || can.canPrint
      ? [{ key: 'x', label: 'Select or deselect', run: acts.select }]
      : []),
    { key: 'Enter', label: 'Open the order', run: acts.open },
    ...(can.canShip ? [ship] : []),
    ...(can.canPrint ? [labels] : []),
    { key: '?', label: 'Show these keys', run: acts.help },
  ];
}
