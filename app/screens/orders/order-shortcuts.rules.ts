import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { KEYS } from '#app/ui/keys.rules.ts';
import type { Shortcut } from '#app/ui/use-shortcuts.ts';
import type { OfferedAction } from './batch.rules.ts';

type Handlers = {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  onAction(intent: RunnableAction): void;
};

export function orderShortcuts(actions: Handlers, offered: readonly OfferedAction[]): Shortcut[] {
  return [
    { ...KEYS.search, run: actions.search },
    { ...KEYS.next, run: () => actions.move(1) },
    { ...KEYS.previous, run: () => actions.move(-1) },
    ...(offered.length > 0 ? [{ ...KEYS.select, run: actions.select }] : []),
    { ...KEYS.open, run: actions.open },
    ...offered.flatMap(({ action, shortcut }) =>
      shortcut && isRunnable(action) ? [{ ...shortcut, run: () => actions.onAction(action) }] : [],
    ),
  ];
}
