import { useCallback, useEffect, useRef } from 'react';
import { pendingShips } from '#app/shells/send-press.ts';
import type { Press, PressAnswer } from '#app/shells/pending-ships.ts';
import { usePendingShips } from '#app/shells/use-pending-ships.ts';
import { useShell } from '#app/shells/shell.ts';
import { answerMessage, errorMessage } from './batch.rules.ts';

type OneOrder = { orderKey: string; name: string; form: FormData };

/** Presses of Ship on one order, from this screen: each can be undone until it is sent
 *  (docs/decisions/058-ship-can-be-undone.md). */
export function useShipPresses() {
  const { href, personId, shipUndoMs } = useShell();
  const screens = useRef(new Set<NonNullable<Press['screen']>>());
  useEffect(() => {
    const mine = screens.current;
    return () => mine.forEach((screen) => pendingShips.leave(screen));
  }, []);
  const press = useCallback(
    ({ orderKey, name, form }: OneOrder, hear: (answer: PressAnswer | null) => void) => {
      const screen = {
        hear: (answer: PressAnswer | null) => (screens.current.delete(screen), hear(answer)),
      };
      screens.current.add(screen);
      pendingShips.press(
        {
          orderKey,
          name,
          personId,
          screen,
          address: href('/ship-order'),
          fields: textsOf(form),
          inWords,
        },
        shipUndoMs,
      );
    },
    [href, personId, shipUndoMs],
  );
  return { press, pending: usePendingShips() };
}

function textsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

/** What is said where the screen is gone. */
function inWords(answer: PressAnswer): { message: string | null; isError: boolean } {
  if ('errors' in answer) return { message: errorMessage('ship', answer), isError: true };
  const why = answer.skipped[0];
  const message = answerMessage(answer);
  if (!why) return { message, isError: answer.refused !== null };
  return {
    message: `${why.orderId ?? why.orderKey} was not shipped: ${why.reason}`,
    isError: true,
  };
}
