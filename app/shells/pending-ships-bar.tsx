import { shellMessages } from '#app/messages/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { KEYS } from '#app/ui/keys.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { pendingShips } from './send-press.ts';
import { usePendingShips, useSendPresses, useUnheardRefusals } from './use-pending-ships.ts';

/** Lists the orders about to ship, each with an Undo button. The live region exists from the start and announces
 *  each order once; the row shows the remaining time. */
export function PendingShipsBar() {
  const { text } = useMessages(shellMessages);
  useSendPresses();
  useUnheardRefusals();
  const waiting = usePendingShips().filter(({ isSending }) => !isSending);
  const undoLast = () => {
    const last = waiting.at(-1);
    if (last) undo(last.orderKey);
  };
  useShortcuts(waiting.length > 0 ? [{ ...KEYS.undo, run: undoLast }] : []);
  return (
    <div className="t-undos" role="status" aria-live="polite" aria-atomic="false">
      {waiting.map(({ orderKey, name }) => (
        <div key={orderKey} className="t-toast">
          <span>{text('undo.row', { name })}</span>
          <Button
            aria-label={text('undo.buttonOf', { name })}
            aria-keyshortcuts={KEYS.undo.key}
            onClick={() => undo(orderKey)}
          >
            {text('undo.button')}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Undoes the press and returns the focus to where Ship was pressed. */
function undo(orderKey: string): void {
  if (!pendingShips.undo(orderKey)) return;
  requestAnimationFrame(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-ship]')];
    buttons.find(({ dataset }) => dataset['ship'] === orderKey)?.focus();
  });
}
