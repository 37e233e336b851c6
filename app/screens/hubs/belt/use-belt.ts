import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { startBelt, type Belt, type BeltState, type Answered } from './belt.ts';
import { beltServer } from './belt-server.ts';
import { openBeltStore } from '#app/shells/belt-store.ts';

const NOTHING: BeltState = {
  unsent: [],
  left: [],
  failure: null,
  isReached: false,
  listedAt: null,
  isLasting: true,
};
const nothing = () => NOTHING;
const noListener = () => () => undefined;

/** Stores and sends this device's scans for a hub while the page is open. `belt` is null until the device's store is
 *  open, and `isBroken` is true if it could not be opened. */
export function useBelt(
  hubId: string,
  onAnswer: (answered: Answered) => void,
): { belt: Belt | null; state: BeltState; isBroken: boolean } {
  const [belt, setBelt] = useState<Belt | null>(null);
  const [isBroken, setBroken] = useState(false);
  const heard = useRef(onAnswer);
  useEffect(() => {
    heard.current = onAnswer;
  });
  useEffect(() => {
    setBroken(false);
    let isGone = false;
    let started: Belt | null = null;
    const poke = () => started?.poke();
    void open(hubId, (answered) => heard.current(answered)).then(
      (one) => {
        if (isGone) return one.stop();
        started = one;
        setBelt(one);
      },
      () => setBroken(!isGone),
    );
    window.addEventListener('online', poke);
    document.addEventListener('visibilitychange', poke);
    return () => {
      isGone = true;
      started?.stop();
      setBelt(null);
      window.removeEventListener('online', poke);
      document.removeEventListener('visibilitychange', poke);
    };
  }, [hubId]);
  const state = useSyncExternalStore(
    belt?.subscribe ?? noListener,
    belt?.state ?? nothing,
    nothing,
  );
  return { belt, state, isBroken };
}

async function open(hubId: string, onAnswer: (answered: Answered) => void): Promise<Belt> {
  const now = () => Date.now();
  // Asks the browser not to delete our data when its disk is full; it may refuse.
  void navigator.storage?.persist?.();
  return startBelt({
    hubId,
    store: await openBeltStore(),
    server: beltServer((...asked) => fetch(...asked), now),
    now,
    alone,
    pause,
    onAnswer,
    others: otherTabs(),
  });
}

async function alone<T>(action: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('thumela-belt', action) : action();
}

function pause(ms: number) {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, ms);
  });
  return { over, end };
}

function otherTabs() {
  const channel = new BroadcastChannel('thumela-belt');
  return {
    broadcast: (answered: Answered | null) => channel.postMessage(answered),
    hear(listener: (answered: Answered | null) => void) {
      channel.addEventListener('message', ({ data }: MessageEvent<Answered | null>) =>
        listener(data),
      );
      return () => channel.close();
    },
  };
}
