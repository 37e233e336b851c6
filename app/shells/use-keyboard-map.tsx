import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import { KEYS } from '#app/ui/keys.rules.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { keyboardMap } from './keyboard-map.rules.ts';
import { KeyboardMap } from './keyboard-map.tsx';

type Frame = { role: GrantRole; hasPalette: boolean; canPrintDirectly: boolean };

/** `?` opens the list of all keys, and so does `show`. `list` stands inside the frame's
 *  `ShellProvider`. */
export function useKeyboardMap({ role, hasPalette, canPrintDirectly }: Frame): {
  show(): void;
  list: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const groups = useMemo(
    () => keyboardMap({ role, hasPalette, canPrintDirectly }),
    [role, hasPalette, canPrintDirectly],
  );
  useShortcuts([{ ...KEYS.help, run: show }]);
  return {
    show,
    list: (
      <KeyboardMap
        groups={groups}
        isScanning={scopeOf(role, 'order.ship') !== null}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
