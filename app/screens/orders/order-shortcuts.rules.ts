import { isIntent, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { KEYS } from '#app/ui/keys.rules.ts';
import type { Shortcut } from '#app/ui/use-shortcuts.ts';
import type { OfferedAct } from './batch.rules.ts';

type Acts = {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  act(intent: OrderIntent): void;
};

/** The keys of the list. */
export function orderShortcuts(acts: Acts, offered: readonly OfferedAct[]): Shortcut[] {
  return [
    { ...KEYS.search, run: acts.search },
    { ...KEYS.next, run: () => acts.move(1) },
    { ...KEYS.previous, run: () => acts.move(-1) },
    ...(offered.length > 0 ? [{ ...KEYS.select, run: acts.select }] : []),
    { ...KEYS.open, run: acts.open },
    ...offered.flatMap(({ act, shortcut }) =>
      shortcut && isIntent(act) ? [{ ...shortcut, run: () => acts.act(act) }] : [],
    ),
  ];
}
