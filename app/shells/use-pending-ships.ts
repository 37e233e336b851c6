import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useSyncExternalStore } from 'react';
import type { PendingShip, ShipRefusal } from './pending-ships.ts';
import { pendingShips } from './send-press.ts';
import { useShell } from './shell.ts';

/** The presses of Ship that are not answered yet. */
export function usePendingShips(): readonly PendingShip[] {
  const read = () => pendingShips.snapshot().pending;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

export function usePendingShip(orderKey: string): PendingShip | null {
  const read = () =>
    pendingShips.snapshot().pending.find((one) => one.orderKey === orderKey) ?? null;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

/** Why the last press of Ship for this order shipped nothing. */
export function useShipRefusal(orderKey: string): ShipRefusal | null {
  const read = () => pendingShips.snapshot().refusals.get(orderKey) ?? null;
  return useSyncExternalStore(pendingShips.subscribe, read, read);
}

/** Sends what waits as soon as its page is left, and says what came of it where its screen is gone. For the
 *  frames. */
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
    // A phone may end a page that is not looked at without another word.
    const onHide = () => document.hidden && send();
    window.addEventListener('pagehide', send);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, []);
}
