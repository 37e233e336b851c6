import { expect, test } from 'vitest';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { actionsAt } from '#app/screens/orders/batch.rules.ts';
import { orderShortcuts } from '#app/screens/orders/order-shortcuts.rules.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { KEYS, keySign } from '#app/ui/keys.rules.ts';
import { keyboardMap } from './use-keyboard-map.tsx';

const { text } = shellMessages.in('en');
const none = () => undefined;
const DEAF = { search: none, move: none, select: none, open: none, onAction: none };
const signs = (keys: readonly { key: string; label: string }[]) =>
  keys.map(({ key, label }) => `${key} ${label}`);

const SHELLS = [
  ['admin', true],
  ['merchant', true],
  ['storeManager', true],
  ['hubStaff', true],
  ['embedded', false],
] as const;

test.each(SHELLS)(
  'for %s the dialog lists the keys that work on the orders list',
  (role, isOurs) => {
    const shell = {
      role: role as GrantRole,
      hasPalette: isOurs,
      canPrintDirectly: isOurs,
      canUndoShip: true,
    };
    const stranger = {
      name: '',
      email: null,
      userId: null,
      membershipId: null,
      merchantId: null,
      storeIds: [],
      hubIds: [],
    };
    const offered = actionsAt('batch', actionsOfPerson({ ...stranger, role }), shell);

    const [everywhere, list] = keyboardMap(text, shell);

    expect(signs(list!.keys)).toEqual(signs(orderShortcuts(DEAF, offered)));
    const palette = isOurs ? [KEYS.palette] : [];
    const undo = role === 'hubStaff' ? [] : [KEYS.undo];
    expect(everywhere!.keys).toEqual([...palette, ...undo, KEYS.help]);
  },
);

test('no key has two meanings in one place', () => {
  const groups = keyboardMap(text, {
    role: 'admin',
    hasPalette: true,
    canPrintDirectly: true,
    canUndoShip: true,
  });
  const keys = groups.flatMap((group) => group.keys).map((one) => keySign(one, false));

  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('Ctrl K');
  expect(keys.at(-1)).toBe('← ↑ ↓ →');
  expect(keySign(KEYS.palette, true)).toBe('⌘ K');
});

test('where Ship is sent at once, no key undoes it', () => {
  const shell = { hasPalette: false, canPrintDirectly: false, canUndoShip: false };

  const [everywhere] = keyboardMap(text, { role: 'merchant', ...shell });

  expect(everywhere!.keys).toEqual([KEYS.help]);
});
