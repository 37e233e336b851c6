import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { KEYS } from '#app/ui/keys.rules.ts';
import type { Shortcut } from '#app/ui/use-shortcuts.ts';
import type { OfferedAction } from './batch.rules.ts';

type Acts = {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  act(intent: RunnableAction): void;
};

/** The list's keyboard shortcuts. */
export function orderShortcuts(acts: Acts, offered: readonly OfferedAction[]): Shortcut[] {
  return [
    { ...KEYS.search, run: acts.search },
    { ...KEYS.next, run: () => acts.move(1) },
    { ...KEYS.previous, run: () => acts.move(-1) },
    ...(offered.length > 0 ? [{ ...KEYS.select, run: acts.select }] : []),
    { ...KEYS.open, run: acts.open },
    ...offered.flatMap(({ act, shortcut }) =>
      shortcut && isRunnable(act) ? [{ ...shortcut, run: () => acts.act(act) }] : [],
    ),
  ];
}
