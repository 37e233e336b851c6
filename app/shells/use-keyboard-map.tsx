import { useNavigate } from '@remix-run/react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { KEYS, keySign, PIN_STEPS, type Key } from '#app/ui/keys.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useShell } from './shell.ts';
import { useIsMac } from './use-is-mac.ts';
import { actionOf, ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';

type Text = ReturnType<typeof shellMessages.in>['text'];

type KeyboardShell = {
  role: GrantRole;
  /** Whether Ctrl K opens our palette. In Shopify's admin, Ctrl K is its own search. */
  hasPalette: boolean;
  canPrintDirectly: boolean;
  /** Whether Ship waits until it can no longer be undone. */
  canUndoShip: boolean;
};

/** Manages the list of keyboard shortcuts, which `?` or `show` opens. Render `list` inside the shell's
 *  `ShellProvider`. */
export function useKeyboardMap({
  role,
  hasPalette,
  canPrintDirectly,
  canUndoShip,
}: KeyboardShell): {
  show(): void;
  list: ReactNode;
} {
  const { text } = useMessages(shellMessages);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const groups = useMemo(
    () => keyboardMap(text, { role, hasPalette, canPrintDirectly, canUndoShip }),
    [text, role, hasPalette, canPrintDirectly, canUndoShip],
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

type Props = {
  groups: readonly KeyGroup[];
  /** Whether scanning a barcode on an order list ships the order. */
  isScanning: boolean;
  isOpen: boolean;
  onClose(): void;
};

/** The dialog with all keyboard shortcuts, grouped by where they work. */
function KeyboardMap({ groups, isScanning, isOpen, onClose }: Props) {
  const { text } = useMessages(shellMessages);
  const isMac = useIsMac();
  const { href } = useShell();
  const navigate = useNavigate();
  const openHelp = () => {
    onClose();
    navigate(href('/help'));
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={text('keys.title')}
      onClose={onClose}
      actions={[
        { label: text('keys.close'), onAction: onClose },
        { label: text('keys.help'), onAction: openHelp },
      ]}
    >
      {groups.map(({ title, keys }) => (
        <section key={title} className="t-keys">
          <h3>{title}</h3>
          <dl>
            {keys.map((one) => (
              <div key={one.label}>
                <dt>
                  <kbd>{keySign(one, isMac)}</kbd>
                </dt>
                <dd>{one.label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {isScanning ? <p className="t-quiet">{text('keys.scan')}</p> : null}
    </Dialog>
  );
}

type KeyGroup = { title: string; keys: readonly Key[] };

/** Returns every keyboard shortcut that this person can use, grouped by where it works. */
export function keyboardMap(text: Text, shell: KeyboardShell): KeyGroup[] {
  const { role, hasPalette, canUndoShip } = shell;
  const actions = actionKeys(shell);
  const { palette, help, search, next, previous, select, open, undo } = KEYS;
  const mayUndo = canUndoShip && scopeOf(role, actionOf('ship').permission) !== null;
  return [
    {
      title: text('keys.everywhere'),
      keys: [...(hasPalette ? [palette] : []), ...(mayUndo ? [undo] : []), help],
    },
    {
      title: text('keys.list'),
      keys: [search, next, previous, ...(actions.length > 0 ? [select] : []), open, ...actions],
    },
    ...(scopeOf(role, 'order.create') ? [pinGroup(text)] : []),
  ];
}

function pinGroup(text: Text): KeyGroup {
  const key = Object.keys(PIN_STEPS).join(' ');
  return { title: text('keys.pin'), keys: [{ key, label: text('keys.movePin') }] };
}

function actionKeys({ role, canPrintDirectly }: KeyboardShell): Key[] {
  return ORDER_ACTION_NAMES.map(actionOf)
    .filter(({ permission, places, prints }) => {
      if (!places.includes('batch') || (prints && !canPrintDirectly)) return false;
      return scopeOf(role, permission) !== null;
    })
    .flatMap(({ shortcut }) => (shortcut ? [shortcut] : []));
}
