import { useLocation, useNavigation } from '@remix-run/react';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { shellMessages } from '#app/messages/shell.ts';
import { firstError } from '#app/ui/refusals.ts';
import { onUnheardRefusal } from '#app/ui/unheard-refusals.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { PendingShip, ShipRefusal } from './pending-ships.ts';
import { pendingShips } from './send-press.ts';
import { useShell } from './shell.ts';

/** Returns the presses of Ship that have no answer yet. */
export function usePendingShips(): readonly PendingShip[] {
  const read = () => pendingShips.snapshot().pending;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

export function usePendingShip(orderKey: string): PendingShip | null {
  const read = () =>
    pendingShips.snapshot().pending.find((one) => one.orderKey === orderKey) ?? null;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

/** Returns why the last press of Ship for this order shipped nothing, or may have shipped nothing; otherwise null. */
export function useShipRefusal(orderKey: string): ShipRefusal | null {
  const read = () => pendingShips.snapshot().refusals.get(orderKey) ?? null;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

/** Sends pending presses as soon as their page is left. Shows the result as a toast where the screen is gone. For
 *  the shells. */
export function useSendPresses(): void {
  const { toast } = useShell();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      pendingShips.onAnswer((unheard) => {
        if (unheard?.message) toast(unheard.message, { isError: unheard.isError });
        revalidate();
      }),
    [toast, revalidate],
  );
  useSendOnLeave();
}

/** Shows refusals that arrive after their page was left. For the shells. */
export function useUnheardRefusals(): void {
  const { toast } = useShell();
  const { text } = useMessages(shellMessages);
  useEffect(
    () =>
      onUnheardRefusal((errors) =>
        toast(text('unheard', { why: firstError(errors) }), { isError: true }),
      ),
    [toast, text],
  );
}

function useSendOnLeave(): void {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const isPost = state !== 'idle' && formMethod?.toLowerCase() === 'post';
  const isGoing = isPost || (state !== 'idle' && location.pathname !== pathname);
  useEffect(() => {
    if (isGoing) void pendingShips.sendNow();
  }, [isGoing]);
  useEffect(() => () => void pendingShips.sendNow(), [pathname]);
  useEffect(() => {
    const send = () => void pendingShips.sendNow();
    // A phone may end a hidden page without a further event.
    const onHide = () => document.hidden && send();
    window.addEventListener('pagehide', send);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, []);
}
