import { isIntent, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { Shortcut } from '#app/ui/use-shortcuts.ts';
import type { OfferedAct } from './batch.rules.ts';

type Acts = {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  act(intent: OrderIntent): void;
  help(): void;
};

/** The keys of the list; the help shows the same table. */
export function orderShortcuts(acts: Acts, offered: readonly OfferedAct[]): Shortcut[] {
  return [
    { key: '/', label: 'Search', run: acts.search },
    { key: 'j', label: 'Next order', run: () => acts.move(1), mayRepeat: true },
    { key: 'k', label: 'Previous order', run: () => acts.move(-1), mayRepeat: true },
    ...(offered.length > 0 ? [{ key: 'x', label: 'Select or deselect', run: acts.select }] : []),
    { key: 'Enter', label: 'Open the order', run: acts.open },
    ...offered.flatMap(({ act, shortcut }) =>
      shortcut && isIntent(act) ? [{ ...shortcut, run: () => acts.act(act) }] : [],
    ),
    { key: '?', label: 'Show these keys', run: acts.help },
  ];
}
